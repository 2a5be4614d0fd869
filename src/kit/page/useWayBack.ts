import { useLocation } from 'react-router-dom';
import { HOME_PATH } from '../../person/origin.ts';

/** The navigation state of a link to a page that returns to the linking page once its work is saved. */
export interface WayBack {
  readonly wayBack: string;
}

/** @returns the path within the dashboard that the link named; undefined where the page was opened in another way */
export function useReturnPath(): string | undefined {
  const { wayBack } = (useLocation().state ?? {}) as { readonly wayBack?: unknown };
  const isOurs =
    typeof wayBack === 'string' && (wayBack === HOME_PATH || wayBack.startsWith(`${HOME_PATH}/`));
  return isOurs ? wayBack : undefined;
}
