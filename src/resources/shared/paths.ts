import type { Id } from '../../../contract/calls.ts';

/** Where the dashboard's screens stand; the same as `basename` in App.tsx. */
export const DASHBOARD = '/dashboard';

/** `pathTo('kelas', 7, 'edit')` is `/dashboard/kelas/7/edit`. Ids are opaque and may need escaping. */
export const pathTo = (...segments: readonly Id[]): string =>
  [DASHBOARD, ...segments.map((segment) => encodeURIComponent(segment))].join('/');

/** A list with a search already in it. */
export const searchPath = (resource: string, search: string): string =>
  `${pathTo(resource)}?${new URLSearchParams({ filter: JSON.stringify({ q: search }) })}`;
