import type { CheckIn } from '../../../contract/checkin.ts';
import { formatClock } from '../../i18n/format.ts';

/**
 * What a teacher may want to look at. No check-in was refused because of it. Closed at first, because the class can
 * see the screen.
 */
export const Signals = ({ signals }: { readonly signals: readonly CheckIn[] }) => (
  <details className="qr-signals">
    <summary>Perlu ditinjau ({signals.length})</summary>
    <ul>
      {signals.map((checkIn) => (
        <li key={checkIn.user_id}>
          <strong>{checkIn.fullname}</strong>, pukul {formatClock(checkIn.at)}:{' '}
          {reasonsOf(checkIn).join('; ')}
        </li>
      ))}
    </ul>
  </details>
);

function reasonsOf({ signals, device, shared_with: others = [] }: CheckIn): string[] {
  const reasons: string[] = [];
  if (signals.includes('shared-device')) {
    const names = others.map(({ fullname }) => fullname).join(', ');
    reasons.push(
      `memakai perangkat yang sama${device ? ` (${device})` : ''} dengan ${names || 'siswa lain'}`,
    );
  }
  if (signals.includes('other-network')) reasons.push('lewat jaringan lain daripada kelas');
  if (signals.includes('outside-window')) reasons.push('di luar jam sesi');
  return reasons;
}
