import { formatPointDifference, perMille } from '../../../i18n/format.ts';
import { DownIcon, UpIcon } from '../../../kit/page/icons.tsx';

/** By how many points a share has risen or fallen, as an arrow and in words. */
export function Delta({ now, before }: { readonly now: number; readonly before: number }) {
  const change = perMille(now) - perMille(before);
  if (change === 0) return <span className="delta">sama</span>;
  return (
    <span className="delta" data-up={change > 0 || undefined} data-down={change < 0 || undefined}>
      {change > 0 ? <UpIcon /> : <DownIcon />}
      <span className="vh">{change > 0 ? 'naik ' : 'turun '}</span>
      {formatPointDifference(now, before)}
      <span className="vh"> poin</span>
    </span>
  );
}
