import { NavLink } from 'react-router-dom';
import { useBasename } from 'react-admin';
import { HomeIcon, ListIcon, MenuIcon, SearchIcon } from '../kit/page/icons.tsx';
import { INCOMPLETE } from '../school/paths.ts';
import { useSystemPages } from './useSystemPages.ts';

interface BottomBarProps {
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly onSearch: () => void;
}

/** On a phone, in reach of a thumb: where one goes all day, and the way to everything else. */
export function BottomBar({ isMenuOpen, onMenu, onSearch }: BottomBarProps) {
  const basename = useBasename();
  const incomplete = useSystemPages().find(({ slug }) => slug === INCOMPLETE);
  return (
    <nav className="bottom" aria-label="Pintasan">
      <NavLink to={basename} end>
        <HomeIcon />
        Beranda
      </NavLink>
      {incomplete && (
        <NavLink to={`${basename}/${incomplete.slug}`}>
          <ListIcon />
          {incomplete.label}
        </NavLink>
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
