import type { Id } from '../../../contract/calls.ts';
import { HOME_PATH } from '../../person/origin.ts';

/** `pathTo('kelas', 7, 'edit')` is `/dashboard/kelas/7/edit`. Ids are opaque and may need escaping. */
export const pathTo = (...segments: readonly Id[]): string =>
  [HOME_PATH, ...segments.map((segment) => encodeURIComponent(segment))].join('/');

/** A list with a search already in it. */
export const searchPath = (resource: string, search: string): string =>
  `${pathTo(resource)}?${new URLSearchParams({ filter: JSON.stringify({ q: search }) })}`;
