import { useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { lazyScreen } from './lazyScreen.tsx';

const Toast = lazyScreen(() => import('./Toast.tsx'), 'Toast', null);

/** What happened, in the bar on top. Its code comes with the first of them, which waits for it. */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const [isWanted, setWanted] = useState(false);
  if (notifications.length > 0 && !isWanted) setWanted(true);
  return isWanted && <Toast />;
}
