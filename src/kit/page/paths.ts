import type { Id } from '../../../contract/calls.ts';
import { HOME_PATH } from '../../person/origin.ts';

/** `pathTo('kelas', 7, 'edit')` is `/dashboard/kelas/7/edit`. Ids are opaque and may need escaping. */
export const pathTo = (...segments: readonly Id[]): string =>
  [HOME_PATH, ...segments.map((segment) => encodeURIComponent(segment))].join('/');

/** The path of a list with a filter already set. */
export const listPath = (resource: string, filter: Readonly<Record<string, Id>>): string =>
  `${pathTo(resource)}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
