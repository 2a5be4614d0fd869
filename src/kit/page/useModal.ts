import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The browser's own dialog, open while it is rendered: it keeps the focus in it and gives it back. A press beside it closes it, too. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: a key that is pressed right after the one that opened it finds it open.
  useLayoutEffect(() => {
    const shown = dialog.current;
    // A press beside it lands on the dialog itself, whose backdrop that is.
    const closeBeside = ({ target }: MouseEvent) => {
      if (target === shown) shown?.close();
    };
    shown?.showModal();
    shown?.addEventListener('click', closeBeside);
    return () => shown?.removeEventListener('click', closeBeside);
  }, []);
  return dialog;
}
