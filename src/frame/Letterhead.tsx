import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../i18n/product.ts';
import { Mark, SearchIcon } from '../kit/page/icons.tsx';
import { HOME_PATH } from '../person/origin.ts';
import { useSchoolImage, useSchoolName, useSeveralSchools } from '../providers/extensions.ts';
import { SchoolChoice } from './SchoolChoice.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { TopNotices } from './TopNotices.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The school's own: its logo, its name and the double rule. Where the server names no school it is the product's. */
export function Letterhead({ onSearch }: { readonly onSearch: () => void }) {
  const image = useSchoolImage();
  const named = useSchoolName();
  // Beside it stands which one is looked at.
  const school = useSeveralSchools() ? undefined : named;
  return (
    <header className="kop">
      <Link className="kop-school" to={HOME_PATH}>
        <span className="kop-logo">{image ? <img src={image} alt="" /> : <Mark />}</span>
        <b>{school ?? PRODUCT_NAME}</b>
      </Link>
      <SchoolChoice />
      <TopNotices />
      <button type="button" className="find" aria-keyshortcuts="Control+K" onClick={onSearch}>
        <SearchIcon />
        <span>Cari atau lompat ke…</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      <ThemeButton />
      <UserMenu />
    </header>
  );
}
