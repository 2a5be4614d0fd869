import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens the browser's own modal dialog while it is rendered. The browser keeps the focus inside and gives it back on closing. A press
 * outside also closes it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, so that the dialog is open before the next key can be pressed.
  useLayoutEffect(() => {
    const shown = dialog.current;
    // A press outside hits the backdrop, whose event target is the dialog element itself.
    const closeOnBackdropPress = ({ target }: MouseEvent) => {
      if (target === shown) shown?.close();
    };
    shown?.showModal();
    shown?.addEventListener('click', closeOnBackdropPress);
    return () => shown?.removeEventListener('click', closeOnBackdropPress);
  }, []);
  return dialog;
}
