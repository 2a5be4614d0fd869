import { useEffect, useRef } from 'react';

/** The codes are short-lived, so the first tries follow soon. */
const PAUSES_MS = [2000, 4000, 8000] as const;

/**
 * Repeats a job after a pause that grows, and immediately when the device is online again.
 *
 * @param failures how often in a row it has failed; 0 when there is nothing to do again.
 */
export function useRepeat(failures: number, job: () => void): void {
  const latest = useRef(job);
  useEffect(() => void (latest.current = job));

  useEffect(() => {
    if (failures === 0) return;
    const run = () => latest.current();
    const timer = setTimeout(run, PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1]);
    window.addEventListener('online', run);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', run);
    };
  }, [failures]);
}
