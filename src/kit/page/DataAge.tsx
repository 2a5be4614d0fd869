import { useEffect, useState } from 'react';
import { formatAge } from '../../i18n/format.ts';

const MINUTE_MS = 60_000;

interface DataAgeProps {
  /** When the data was received, in ms since the epoch; undefined for fresh data. */
  readonly seenAt: number | undefined;
}

/** Says how old the data on the screen is while the server cannot be reached. */
export function DataAge({ seenAt }: DataAgeProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  if (seenAt === undefined) return null;
  return (
    <p role="status" className="quiet small">
      Data {formatAge(now - seenAt)}, tersimpan di perangkat ini. Server tidak dapat dihubungi.
    </p>
  );
}
