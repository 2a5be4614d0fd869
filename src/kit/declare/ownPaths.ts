import { HOME_PATH } from '../../person/origin.ts';

/** The basename that react-admin makes its links with in a view that was handed over: so they are told from ours. */
export const HANDED_BASENAME = `${HOME_PATH}/~`;

/**
 * react-admin's own paths as ours: a record is seen at `/{id}` and changed at `/{id}/edit`, where react-admin says `/{id}/show` and
 * `/{id}`. Every other path stays as it is.
 */
export function ownPath(path: string): string {
  if (!path.startsWith(`${HANDED_BASENAME}/`)) return path;
  const [resource, id, view, ...rest] = path.slice(HANDED_BASENAME.length + 1).split('/');
  const below =
    id === undefined || id === 'create' ? [id, view] : view === 'show' ? [id] : [id, view ?? 'edit'];
  return [HOME_PATH, resource, ...below, ...rest].filter((part) => part !== undefined).join('/');
}
