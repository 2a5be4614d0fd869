import { Link } from 'react-router-dom';
import { SearchIcon, MoonIcon, SunIcon } from '../kit/page/icons.tsx';
import { HOME_PATH } from '../person/origin.ts';
import { KopLines } from '../school/KopLines.tsx';
import { type Kop, readStoredKop, storeKop } from '../providers/kop.ts';
import { useKop } from '../providers/letterhead.ts';
import { SchoolChoice } from './SchoolChoice.tsx';
import { TopNotices } from './TopNotices.tsx';
import { useTranslate } from 'react-admin';
import { useThemeMode } from '../kit/page/useMode.ts';
import { useEffect, useState } from 'react';
import { useRememberedIdentity } from '../person/person.ts';
import { Face } from '../kit/page/Face.tsx';
import { lazyOverlay, runWhenIdle } from '../kit/page/lazyScreen.tsx';

/**
 * The top of every page: the school's crest, its name and what stands below it, above a double rule. It shows the product's name when the
 * server names no school.
 */
export function Letterhead({ onSearch }: { readonly onSearch: () => void }) {
  const kop = useKop();
  const [storedKop] = useState(readStoredKop);
  // The next page, and the sign-in page, show it before the server has answered.
  const text = JSON.stringify(kop);
  useEffect(() => {
    if (text !== undefined) storeKop(JSON.parse(text) as Kop | null);
  }, [text]);
  return (
    <header className="kop">
      <Link className="kop-school" to={HOME_PATH}>
        <KopLines kop={kop === undefined ? storedKop : kop} />
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

function ThemeButton() {
  const [mode, setMode] = useThemeMode();
  const label = useTranslate()('ra.action.toggle_theme');
  const isDark = mode === 'dark';
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      title={label}
      onClick={() => setMode(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}

const MENU_ID = 'menu-pengguna';

/**
 * The menu's code is loaded separately so that no page waits for it. It is loaded in advance, because users must be able to sign out even
 * when the network is lost later.
 */
const AccountMenu = lazyOverlay(() => import('./AccountMenu.tsx'), 'AccountMenu');

/** Shows who is signed in, and opens the menu with the sign-out. */
function UserMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const identity = useRememberedIdentity();
  const name = identity?.fullName ?? '';
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchMenuWhenIdle = () => {
      // While the first rows are being requested the browser is idle, too, but loading MUI then would delay them.
      if (document.querySelector('[data-loading]'))
        timer = setTimeout(fetchMenuWhenIdle, LOADING_CHECK_INTERVAL_MS);
      else runWhenIdle(() => void AccountMenu.fetchCode(), IDLE_TIMEOUT_MS);
    };
    fetchMenuWhenIdle();
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <button
        type="button"
        className="who"
        aria-label={name ? `Menu pengguna: ${name}` : 'Menu pengguna'}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? MENU_ID : undefined}
        onClick={({ currentTarget }) => {
          setWanted(true);
          setAnchor(currentTarget);
        }}
      >
        <Face key={identity?.avatar} picture={identity?.avatar} name={name} />
        <span className="who-name">{name}</span>
      </button>
      {isWanted && (
        <AccountMenu
          id={MENU_ID}
          name={name}
          role={identity?.role}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}

const LOADING_CHECK_INTERVAL_MS = 250;
/** The longest wait for an idle browser, in ms. */
const IDLE_TIMEOUT_MS = 3000;
