import { Suspense, useEffect, useState, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { type CoreLayoutProps, useBasename } from 'react-admin';
import { lazyDialog } from '../kit/page/lazyDialog.tsx';
import { PageFrame } from '../kit/page/PageFrame.tsx';
import { SKIP_LINKS_ID } from '../kit/page/SkipTo.tsx';
import { PageLoading, PageLoadingContext } from '../kit/page/states.tsx';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { Letterhead } from './Letterhead.tsx';
import { Menu } from './Menu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { CloseIcon, Mark, HomeIcon, ListIcon, MenuIcon, SearchIcon } from '../kit/page/icons.tsx';
import { useModal } from '../kit/page/useModal.ts';
import { PRODUCT_NAME } from '../i18n/product.ts';
import { useServerVersion, useSchoolAccent } from '../providers/extensions.ts';
import { AccentContext } from '../kit/page/accent.ts';
import { createAccents, getAccentProperty, ACCENT_TOKENS } from '../look/accent.ts';
import { keepPageSchool } from '../providers/schoolStore.ts';
import { COOKIE_PREFIX } from '../providers/settings.ts';
import { NavLink } from 'react-router-dom';
import { INCOMPLETE_SLUG } from '../school/paths.ts';
import { useLikelyMay, usePerson } from '../person/person.ts';
import { useSystemPages } from './useSystemPages.ts';

const CONTENT_ID = 'isi';

/** Both dialogs are loaded only when they are opened, so the first screen does not wait for them. */
const Palette = lazyDialog(() => import('./Palette.tsx'), 'Palette');
const ShortcutHelp = lazyDialog(() => import('./ShortcutHelp.tsx'), 'ShortcutHelp');

/**
 * The frame of every signed-in screen, styled by look/frame.css. It replaces react-admin's layout, which has its menu inside `main`,
 * outside any `nav`, and grows wider than a phone's screen with its content.
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
      // A register has its own shortcuts and its own list of them, so it calls preventDefault() on "?".
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
        <div id={SKIP_LINKS_ID} />
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
              <PageLoadingContext value={keepPageSchool}>
                <Suspense fallback={<PageLoading />}>{children}</Suspense>
              </PageLoadingContext>
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

/** Whether a "?" is meant as text, or belongs to a dialog that has its own shortcuts. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=radio], [type=checkbox]), textarea, select, dialog, [role=dialog]') !==
    null;

const MENU_LABEL = 'Menu utama';

function PhoneMenu({ onClose }: { readonly onClose: () => void }) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} className="drawer" aria-label={MENU_LABEL} onClose={onClose}>
      <div className="drawer-head">
        <button type="button" className="icon-btn" aria-label="Tutup menu" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <nav className="menu" aria-label={MENU_LABEL}>
        <Menu onNavigate={onClose} />
      </nav>
      <VersionFooter />
    </dialog>
  );
}

/** The product's small mark at the foot of the menu, with the version, which users read out when they ask for help. */
function VersionFooter() {
  const version = useServerVersion();
  return (
    <footer className="by">
      <Mark />
      <span>{[PRODUCT_NAME, version].filter(Boolean).join(' ')}</span>
    </footer>
  );
}

const MODES = ['light', 'dark'] as const;

/** Shows the frame in the school's own colour, by setting the colour tokens of look/ and MUI's primary colour. */
function SchoolAccent({ children }: { readonly children: ReactNode }) {
  const schoolColour = useSchoolAccent();
  const colours = useMemo(() => (schoolColour ? createAccents(schoolColour) : undefined), [schoolColour]);

  useLayoutEffect(() => {
    if (schoolColour === undefined) return;
    const own = MODES.flatMap((mode) =>
      Object.entries(colours?.[mode] ?? {}).map(
        ([token, colour]) => [getAccentProperty(mode, token), colour] as const,
      ),
    );
    showAccent(Object.fromEntries(own));
  }, [schoolColour, colours]);

  return <AccentContext value={colours}>{children}</AccentContext>;
}

/**
 * The key in the local storage. src/start/keptTheme.ts reads it before the first paint of the next page, so that the frame does not flicker
 * from one colour to another.
 */
const ACCENT_STORAGE_KEY = `${COOKIE_PREFIX}_accent`;

const ACCENT_PROPERTIES = (['light', 'dark'] as const).flatMap((mode) =>
  ACCENT_TOKENS.map((token) => getAccentProperty(mode, token)),
);

/**
 * Sets the colour tokens on the page and keeps them for the next visit.
 * @param properties custom properties and their colours; when empty, the product's own colours are used
 */
function showAccent(properties: Readonly<Record<string, string>>): void {
  const { style } = document.documentElement;
  for (const name of ACCENT_PROPERTIES) {
    const colour = properties[name];
    if (colour) style.setProperty(name, colour);
    else style.removeProperty(name);
  }
  if (Object.keys(properties).length > 0)
    window.localStorage.setItem(ACCENT_STORAGE_KEY, JSON.stringify(properties));
  else window.localStorage.removeItem(ACCENT_STORAGE_KEY);
}

interface BottomBarProps {
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly onSearch: () => void;
}

/** The navigation bar at the bottom of a phone's screen, within reach of a thumb: the pages used all day, and the button that opens the full menu. */
function BottomBar({ isMenuOpen, onMenu, onSearch }: BottomBarProps) {
  const basename = useBasename();
  const incompletePage = useSystemPages().find(({ slug }) => slug === INCOMPLETE_SLUG);
  const mayAsLastTime = useLikelyMay('listIncomplete');
  // While it is not known who is signed in, the place is kept for whom it was there the last time.
  const isPlaceKept = usePerson() === undefined && mayAsLastTime;
  return (
    <nav className="bottom" aria-label="Pintasan">
      <NavLink to={basename} end>
        <HomeIcon />
        Beranda
      </NavLink>
      {incompletePage ? (
        <NavLink to={`${basename}/${incompletePage.slug}`}>
          <ListIcon />
          {incompletePage.label}
        </NavLink>
      ) : (
        isPlaceKept && <span />
      )}
      <button type="button" aria-haspopup="dialog" onClick={onSearch}>
        <SearchIcon />
        Cari
      </button>
      <button
        type="button"
        aria-label="Buka menu"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <MenuIcon />
        Menu
      </button>
    </nav>
  );
}
