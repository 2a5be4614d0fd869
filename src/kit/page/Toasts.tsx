import { useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { lazyOverlay, runWhenIdle } from './lazyScreen.tsx';

const Toast = lazyOverlay(() => import('./Toast.tsx'), 'Toast');

/**
 * The notifications, shown in the top bar. Their code is loaded with the first of them, when the browser is idle: after signing in, the
 * page is more urgent than the greeting.
 */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const isAnything = notifications.length > 0;
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isAnything) runWhenIdle(() => setWanted(true), TOAST_CODE_TIMEOUT_MS);
  }, [isAnything]);
  return isWanted && <Toast />;
}

/** The code is loaded after this time (ms) at the latest, even while the browser is busy. */
const TOAST_CODE_TIMEOUT_MS = 2000;
