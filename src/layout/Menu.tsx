import { useBasename, useGetResourceLabel, useResourceDefinitions } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { MENU_GROUPS, type MenuGroup } from '../kit/declare/menuGroups.ts';
import { useMayOpen } from '../person/person.ts';
import { useOversight } from './useOversight.ts';

interface MenuProps {
  readonly onNavigate?: () => void;
}

interface Item {
  readonly to: string;
  readonly label: string;
  readonly group: MenuGroup;
}

/** Each declared resource that has a list and may be read, in the order of the declarations, and the oversight; in groups. */
export function Menu({ onNavigate }: MenuProps) {
  const basename = useBasename();
  const definitions = useResourceDefinitions<{ readonly group: MenuGroup }>();
  const labelOf = useGetResourceLabel();
  const mayOpen = useMayOpen();
  const oversight = useOversight();
  const items: readonly Item[] = [
    ...Object.values(definitions)
      .filter(({ name, hasList }) => hasList && mayOpen(name))
      .map(({ name, options }) => ({
        to: `${basename}/${name}`,
        label: labelOf(name, 2),
        group: options?.group ?? MENU_GROUPS[1],
      })),
    ...oversight.map(({ slug, label, group }) => ({ to: `${basename}/${slug}`, label, group })),
  ];

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
            <p id={`menu-${group}`}>{group}</p>
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
