import Menu from '@mui/material/Menu';
import { renderActions } from './actionItems.tsx';
import type { RegisterAction } from './useRegisterActions.tsx';

interface ActionsMenuProps {
  readonly label: string;
  readonly actions: readonly RegisterAction[];
  /** The button that the menu is anchored to; null while the menu is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

export const ActionsMenu = ({ label, actions, anchor, onClose }: ActionsMenuProps) => (
  <Menu
    anchorEl={anchor}
    open={anchor !== null}
    onClose={onClose}
    slotProps={{ list: { 'aria-label': label } }}
  >
    {renderActions(actions, onClose)}
  </Menu>
);
