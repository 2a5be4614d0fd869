import { Suspense, useEffect, useState } from 'react';
import type { CoreLayoutProps } from 'react-admin';
import { lazyDialog } from '../kit/page/lazyDialog.tsx';
import { PageFrame } from '../kit/page/PageFrame.tsx';
import { LoadingState } from '../kit/page/states.tsx';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { BottomBar } from './BottomBar.tsx';
import { Letterhead } from './Letterhead.tsx';
import { Menu } from './Menu.tsx';
import { MENU_LABEL, PhoneMenu } from './PhoneMenu.tsx';
import { SchoolAccent } from './SchoolAccent.tsx';
import { SkipLink } from './SkipLink.tsx';
import { VersionFooter } from './VersionFooter.tsx';

const CONTENT_ID = 'isi';

/** Nothing of it comes with the first screen. */
const Palette = lazyDialog(() => import('./Palette.tsx'), 'Palette');
const ShortcutHelp = lazyDialog(() => import('./ShortcutHelp.tsx'), 'ShortcutHelp');

/**
 * The frame of every signed-in screen, styled by look/frame.css. Our own, because react-admin's has its menu inside `main`,
 * outside any `nav`, and grows sideways with its content on a phone.
 */
export function Layout({ children }: CoreLayoutProps) {
  const isPhone = useIsMobile();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const [isSearching, setSearching] = useState(false);
  const search = () => setSearching(true);
  const [isHelping, setHelping] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) setSearching(true);
      // The register has keys of its own, and lists them itself.
      else if (event.key === '?' && !event.defaultPrevented && !isTyping(event.target)) setHelping(true);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <SchoolAccent>
      <div className="frame">
        <SkipLink to={CONTENT_ID} />
        <Letterhead onSearch={search} />
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
            <PageFrame>
              <Suspense fallback={<LoadingState text="Memuat halaman..." />}>{children}</Suspense>
            </PageFrame>
          </main>
        </div>
        {isPhone && <BottomBar isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(true)} onSearch={search} />}
        {isPhone && isMenuOpen && <PhoneMenu onClose={closeMenu} />}
        {isSearching && <Palette onClose={() => setSearching(false)} onHelp={() => setHelping(true)} />}
        {isHelping && <ShortcutHelp onClose={() => setHelping(false)} />}
      </div>
    </SchoolAccent>
  );
}

/** A question mark in a text is one, and a dialog has keys of its own. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=radio], [type=checkbox]), textarea, select, dialog, [role=dialog]') !==
    null;
