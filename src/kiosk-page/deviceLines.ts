/** What the foot of the kiosk says of the device; nothing where all is well. */
import { formatMinutes, formatTimeIn } from '../i18n/format.ts';
import type { Refusal } from './ask.ts';
import type { Clock } from './clock.ts';
import type { Outbox } from './outbox.ts';
import { refusedWord } from './verdict.ts';

const MAX_REFUSED_SHOWN = 3;

interface DeviceState {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly trouble: Refusal | undefined;
  /** How many taps wait for longer than an answer takes. */
  readonly waiting: number;
  readonly isSilent: boolean;
  /** What is wrong with the camera. */
  readonly camera: string | undefined;
}

export function deviceLines(state: DeviceState): string[] {
  const { outbox, clock, timeZone, trouble, waiting, isSilent, camera } = state;
  const { taps, refused } = outbox.kept();
  const wrongBy = clock.wrongBy();
  const latest = refused
    .slice(-MAX_REFUSED_SHOWN)
    .map((tap) => refusedWord(tap, formatTimeIn(timeZone, new Date(tap.at - wrongBy))))
    .join(', ');
  const others = refused.length > MAX_REFUSED_SHOWN ? ` dan ${refused.length - MAX_REFUSED_SHOWN} lagi` : '';
  const minutes = formatMinutes(Math.round(Math.abs(wrongBy) / 60_000));
  const kept = `${taps.length} catatan disimpan di perangkat ini.`;
  return [
    // That the school has switched its gate off stands in the middle.
    trouble?.status === 404 && taps.length > 0 && `Menunggu: ${kept}`,
    trouble && trouble.status !== 404 && `Tanpa jaringan: ${kept}`,
    !trouble && waiting > 0 && `Mengirim ${waiting} catatan…`,
    !outbox.isDurable() &&
      'Peramban ini tidak dapat menyimpan catatan: jangan tutup halaman ini tanpa jaringan.',
    wrongBy !== 0 &&
      `Jam perangkat ini ${minutes} lebih ${wrongBy > 0 ? 'cepat' : 'lambat'}; yang dicatat jam server.`,
    latest !== '' && `Ditolak saat dikirim: ${latest}${others}. Beri tahu meja piket.`,
    isSilent && 'Sentuh layar sekali untuk menyalakan suara.',
    camera,
  ].filter((line) => typeof line === 'string');
}
