import { Suspense, useState } from 'react';
import type { CoreLayoutProps } from 'react-admin';
import { LoadingState } from '../kit/page/states.tsx';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { BottomBar } from './BottomBar.tsx';
import { Letterhead } from './Letterhead.tsx';
import { Menu } from './Menu.tsx';
import { MENU_LABEL, PhoneMenu } from './PhoneMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { VersionFooter } from './VersionFooter.tsx';

export const CONTENT_ID = 'isi';

/**
 * The frame of every signed-in screen, styled by look/frame.css. Our own, because react-admin's has its menu inside `main`,
 * outside any `nav`, and grows sideways with its content on a phone.
 */
export function Layout({ children }: CoreLayoutProps) {
  const isPhone = useIsMobile();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);

  return (
    <div className="frame">
      <SkipLink to={CONTENT_ID} />
      <Letterhead />
      <div className="below-kop">
        {!isPhone && (
          <div className="side">
            <nav className="menu" aria-label={MENU_LABEL}>
              <Menu />
            </nav>
            <VersionFooter />
          </div>
        )}
        <main className="main" id={CONTENT_ID} tabIndex={-1}>
          <Suspense fallback={<LoadingState text="Memuat halaman..." />}>{children}</Suspense>
        </main>
      </div>
      {isPhone && <BottomBar isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(true)} />}
      {isPhone && isMenuOpen && <PhoneMenu onClose={closeMenu} />}
    </div>
  );
}
