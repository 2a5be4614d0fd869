import { useEffect, useRef } from 'react';
import { CloseIcon } from '../kit/page/icons.tsx';
import { Menu } from './Menu.tsx';
import { VersionFooter } from './VersionFooter.tsx';

export const MENU_LABEL = 'Menu utama';

/** The menu over a phone's page: the browser's own dialog keeps the focus in it and gives it back. */
export function PhoneMenu({ onClose }: { readonly onClose: () => void }) {
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
  return (
    <dialog ref={dialog} className="drawer" aria-label={MENU_LABEL} onClose={onClose}>
      <div className="drawer-head">
        <button type="button" className="icon-btn" aria-label="Tutup menu" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <nav className="menu" aria-label={MENU_LABEL}>
        <Menu onNavigate={onClose} />
      </nav>
      <VersionFooter />
    </dialog>
  );
}
