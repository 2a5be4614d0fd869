import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Since when the page is being printed, also with the browser's own Ctrl+P; undefined while it is not. */
export function usePrintedAt(): Date | undefined {
  const [at, setAt] = useState<Date>();
  useEffect(() => {
    // The browser takes its picture as soon as the event is over: what is on paper has to be there by then.
    const start = () => flushSync(() => setAt(new Date()));
    const end = () => setAt(undefined);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return at;
}
