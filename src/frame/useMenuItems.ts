import { useBasename, useGetResourceLabel, useResourceDefinitions } from 'react-admin';
import type { Extension } from '../../contract/extensions.ts';
import type { MenuGroup } from '../kit/declare/menuGroups.ts';
import { useMayOpen } from '../person/person.ts';
import { useExtensions } from '../providers/extensions.ts';
import { useSystemPages } from './useSystemPages.ts';

export interface MenuItem {
  readonly to: string;
  readonly label: string;
  readonly group: MenuGroup;
}

/**
 * Returns the menu's pages: each declared resource that has a list and that the user may read, in the order of the declarations, then the
 * system pages.
 */
export function useMenuItems(): readonly MenuItem[] {
  const basename = useBasename();
  const definitions = useResourceDefinitions<{ readonly group: MenuGroup; readonly needs?: Extension }>();
  const hasExtension = useExtensions();
  const labelOf = useGetResourceLabel();
  const mayOpen = useMayOpen();
  const systemPages = useSystemPages();
  return [
    ...Object.values(definitions)
      .filter(
        ({ name, hasList, options }) =>
          hasList && mayOpen(name) && (!options?.needs || hasExtension(options.needs)),
      )
      .map(({ name, options }) => ({
        to: `${basename}/${name}`,
        label: labelOf(name, 2),
        group: options?.group ?? 'records',
      })),
    ...systemPages.map(({ slug, label, group }) => ({ to: `${basename}/${slug}`, label, group })),
  ];
}
