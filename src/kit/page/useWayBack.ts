import { useLocation } from 'react-router-dom';
import { HOME_PATH } from '../../person/origin.ts';

/** What a link carries whose page leads back to where it was opened, once its work is saved. */
export interface WayBack {
  readonly wayBack: string;
}

/** @returns a path of ours, which the link named; undefined where the page was opened in another way */
export function useWayBack(): string | undefined {
  const { wayBack } = (useLocation().state ?? {}) as { readonly wayBack?: unknown };
  const isOurs =
    typeof wayBack === 'string' && (wayBack === HOME_PATH || wayBack.startsWith(`${HOME_PATH}/`));
  return isOurs ? wayBack : undefined;
}
