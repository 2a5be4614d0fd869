import { useState } from 'react';
import type { ConfirmDialogProps } from './ConfirmQuestion.tsx';
import { lazyDialog } from './lazyDialog.tsx';

const ConfirmQuestion = lazyDialog(() => import('./ConfirmQuestion.tsx'), 'ConfirmQuestion');

/** Asks before something that cannot be undone. Its code is loaded with the first question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isWanted, setWanted] = useState(props.open);
  if (props.open && !isWanted) setWanted(true);
  return isWanted && <ConfirmQuestion {...props} />;
}
