import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../i18n/product.ts';
import { Mark } from '../kit/page/icons.tsx';
import { HOME_PATH } from '../person/origin.ts';
import { useSchoolName } from '../providers/extensions.ts';
import { ThemeButton } from './ThemeButton.tsx';
import { TopNotices } from './TopNotices.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The school's own: its name and the double rule. Where the server names no school it is the product's. */
export function Letterhead() {
  const school = useSchoolName();
  return (
    <header className="kop">
      <Link className="kop-school" to={HOME_PATH}>
        <span className="kop-logo">
          <Mark />
        </span>
        <b>{school ?? PRODUCT_NAME}</b>
      </Link>
      <TopNotices />
      <ThemeButton />
      <UserMenu />
    </header>
  );
}
