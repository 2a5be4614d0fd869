import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Seconds left of a span that began at a moment by the device's clock (ms since the epoch); 0 when it is over. */
export function useCountdown(from: number, ms: number): number {
  const [now, setNow] = useState(Date.now);
  // The last tick may be older than the beginning.
  const left = Math.max(0, Math.ceil((from + ms - Math.max(now, from)) / SECOND));
  const isRunning = left > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isRunning]);

  return left;
}
