import { useEffect } from 'react';

/** Where the focus goes when what had it is gone: to the heading of its section, or else to that of the page. */
interface LastFocus {
  readonly element: Element;
  readonly section: Element | null;
}

/**
 * Keeps the focus on the page when a press removes its own button, e.g. of a line that is deleted. Without it a reader with a keyboard
 * would not see any more where the Tab key goes on.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let last: LastFocus | undefined;
    const remember = ({ target }: FocusEvent) => {
      // A dialog lies outside: when it closes, its opener is what had the focus.
      if (target instanceof Element && target.closest('main'))
        last = { element: target, section: target.closest('section') };
    };
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      // A dialog gives the focus back when it closes, and is then no more.
      if (document.querySelector('.MuiModal-root, dialog[open]')) return;
      const heading = last.section?.isConnected
        ? last.section.querySelector('h2')
        : document.querySelector('h1');
      if (heading) heading.tabIndex = -1;
      heading?.focus();
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
