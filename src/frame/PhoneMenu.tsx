import { CloseIcon } from '../kit/page/icons.tsx';
import { useModal } from '../kit/page/useModal.ts';
import { Menu } from './Menu.tsx';
import { VersionFooter } from './VersionFooter.tsx';

export const MENU_LABEL = 'Menu utama';

/** The menu over a phone's page. */
export function PhoneMenu({ onClose }: { readonly onClose: () => void }) {
  const dialog = useModal();
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
