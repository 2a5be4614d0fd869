import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../../kit/page/lazyScreen.tsx';
import { usePrint } from '../../../school/paper/usePrint.ts';

/** The code that draws the QR code is loaded only when a blank sheet is printed. */
export const SessionQr = lazyPart(() => import('./SessionQr.tsx'), 'SessionQr');

/** Whether the blank sheet is being printed, and the functions that print it or the recorded marks. */
export function useBlankSheet() {
  const [isBlank, setBlank] = useState(false);
  const print = usePrint();
  useEffect(() => {
    const end = () => setBlank(false);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  const printBlank = async () => {
    await SessionQr.fetchCode();
    flushSync(() => setBlank(true));
    await print();
  };
  return { isBlank, print, printBlank };
}
