import { useBasename, useGetResourceLabel, useResourceDefinitions } from 'react-admin';
import type { MenuGroup } from '../kit/declare/menuGroups.ts';
import { useMayOpen } from '../person/person.ts';
import { useOversight } from './useOversight.ts';

export interface MenuItem {
  readonly to: string;
  readonly label: string;
  readonly group: MenuGroup;
}

/** Each declared resource that has a list and may be read, in the order of the declarations, and the oversight. */
export function useMenuItems(): readonly MenuItem[] {
  const basename = useBasename();
  const definitions = useResourceDefinitions<{ readonly group: MenuGroup }>();
  const labelOf = useGetResourceLabel();
  const mayOpen = useMayOpen();
  const oversight = useOversight();
  return [
    ...Object.values(definitions)
      .filter(({ name, hasList }) => hasList && mayOpen(name))
      .map(({ name, options }) => ({
        to: `${basename}/${name}`,
        label: labelOf(name, 2),
        group: options?.group ?? 'records',
      })),
    ...oversight.map(({ slug, label, group }) => ({ to: `${basename}/${slug}`, label, group })),
  ];
}
