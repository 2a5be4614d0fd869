import { useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { lazyOverlay, whenIdle } from './lazyScreen.tsx';

const Toast = lazyOverlay(() => import('./Toast.tsx'), 'Toast');

/**
 * What happened, in the bar on top. Its code comes with the first of them, which waits for it, and for the browser to have nothing
 * else to do: who has just signed in waits for the page more than for the greeting.
 */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const isAnything = notifications.length > 0;
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isAnything) whenIdle(() => setWanted(true), SOON_MS);
  }, [isAnything]);
  return isWanted && <Toast />;
}

/** At the latest, while the browser is busy. */
const SOON_MS = 2000;
