import { useBasename } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { MENU_GROUPS, type MenuGroup } from '../kit/declare/menuGroups.ts';
import { useMenuItems } from './useMenuItems.ts';

const TITLES: Readonly<Record<MenuGroup, string>> = {
  daily: 'Kehadiran',
  records: 'Sekolah',
  oversight: 'Pengawasan',
};

interface MenuProps {
  readonly onNavigate?: () => void;
}

/** The pages in groups; the home alone on top. */
export function Menu({ onNavigate }: MenuProps) {
  const basename = useBasename();
  const items = useMenuItems();
  return (
    <>
      <ul>
        <li>
          {/* Current only on this very path, not on those below it. */}
          <NavLink to={basename} end onClick={onNavigate}>
            Beranda
          </NavLink>
        </li>
      </ul>
      {MENU_GROUPS.map((group) => {
        const shown = items.filter((item) => item.group === group);
        if (shown.length === 0) return null;
        return (
          <div key={group}>
            <p id={`menu-${group}`}>{TITLES[group]}</p>
            <ul aria-labelledby={`menu-${group}`}>
              {shown.map(({ to, label }) => (
                <li key={to}>
                  {/* NavLink sets `aria-current="page"`, and the style follows it. */}
                  <NavLink to={to} onClick={onNavigate}>
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
