import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The id of the place, at the very start of the frame, where the skip links of the page on the screen stand. */
export const SKIP_LINKS_ID = 'langsung';

const findPlace = () => document.getElementById(SKIP_LINKS_ID);
const neverChanges = () => () => undefined;

interface SkipToProps {
  /** The id of the element that is skipped to. It takes the focus itself where nothing in it does. */
  readonly to: string;
  /** Selects, within that element, what gets the focus, e.g. the link of the first row. */
  readonly first: string;
  /** The link's text, e.g. "Langsung ke daftar kelas". */
  readonly children: ReactNode;
}

/** A skip link of a page's own, the second stop of the Tab key: it leads past the menu and the page's tools to what the page is about. */
export function SkipTo({ to, first, children }: SkipToProps) {
  // React reads it again after the first commit, in which the frame itself may be drawn.
  const place = useSyncExternalStore(neverChanges, findPlace);
  if (!place) return null;
  const link = (
    <a
      className="skip"
      href={`#${to}`}
      onClick={(event) => {
        // Following the link would change the hash and so be a navigation of the router.
        event.preventDefault();
        const target = document.getElementById(to);
        (target?.querySelector<HTMLElement>(first) ?? target)?.focus();
      }}
    >
      {children}
    </a>
  );
  return createPortal(link, place);
}
