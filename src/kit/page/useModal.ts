import { type RefObject, useEffect, useRef } from 'react';

/** The browser's own dialog, open while it is rendered: it keeps the focus in it and gives it back. A press beside it closes it, too. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
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
