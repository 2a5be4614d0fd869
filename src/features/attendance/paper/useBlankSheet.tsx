import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../../kit/page/lazyScreen.tsx';

/** What draws the code comes when a blank sheet is wanted. */
export const SessionQr = lazyPart(() => import('./SessionQr.tsx'), 'SessionQr');

/** Whether what is printed now is the blank sheet, and how it is asked for. Any other print is of what is recorded. */
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
