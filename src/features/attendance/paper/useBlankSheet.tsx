import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../../kit/page/lazyScreen.tsx';

/** The code that draws the QR code is loaded only when a blank sheet is printed. */
export const SessionQr = lazyPart(() => import('./SessionQr.tsx'), 'SessionQr');

/** Whether the blank sheet is being printed, and the function that prints it. Any other print shows the recorded marks. */
export function useBlankSheet(): readonly [isBlank: boolean, print: () => Promise<void>] {
  const [isBlank, setBlank] = useState(false);
  useEffect(() => {
    const end = () => setBlank(false);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  const print = async () => {
    await SessionQr.fetchCode();
    flushSync(() => setBlank(true));
    window.print();
  };
  return [isBlank, print];
}
