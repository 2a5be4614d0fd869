import { useEffect, useState } from 'react';

/** The device's clock, read every `intervalMs` and when the page becomes visible again, because browsers throttle timers of hidden pages. */
export function useNow(intervalMs = 1000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const updateNow = () => setNow(Date.now());
    const timer = setInterval(updateNow, intervalMs);
    document.addEventListener('visibilitychange', updateNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', updateNow);
    };
  }, [intervalMs]);
  return now;
}
