import { useBasename } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { MENU_GROUPS, type MenuGroup } from '../kit/declare/menuGroups.ts';
import { type MenuItem, useMenuItems } from './useMenuItems.ts';

const GROUP_TITLES: Readonly<Record<MenuGroup, string>> = {
  daily: 'Hari ini',
  records: 'Data',
  settings: 'Pengaturan',
  system: 'Pengawasan',
};

interface MenuProps {
  readonly onNavigate?: () => void;
}

/** The menu's pages in groups; the home page comes first. */
export function Menu({ onNavigate }: MenuProps) {
  const basename = useBasename();
  const items = useMenuItems();
  const home: MenuItem = { to: basename, label: 'Beranda', group: 'daily' };
  return (
    <>
      {MENU_GROUPS.map((group) => {
        const shown = [home, ...items].filter((item) => item.group === group);
        if (shown.length === 0) return null;
        return (
          <div key={group}>
            <p id={`menu-${group}`}>{GROUP_TITLES[group]}</p>
            <ul aria-labelledby={`menu-${group}`}>
              {shown.map(({ to, label }) => (
                <li key={to}>
                  {/* NavLink sets `aria-current="page"`, which the style uses. `end` limits this to the exact path for the home page, which
                      is the prefix of all others. */}
                  <NavLink to={to} end={to === basename} onClick={onNavigate}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </>
  );
}
