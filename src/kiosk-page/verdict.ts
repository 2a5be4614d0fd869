/** What is said of a tap, in words that are read from three metres. */
import type { KioskTap } from '../../contract/gate/kiosk.ts';
import type { TapOutcome } from '../../contract/gate/words.ts';
import { formatMinutes, formatTime } from '../i18n/format.ts';
import type { KnownPupil } from './names.ts';
import type { Read } from './outbox.ts';
import type { Tone } from './sound.ts';

export interface Verdict {
  readonly tone: Tone;
  readonly banner: string;
  /** Who it is, or what to do. */
  readonly title: string;
  readonly className?: string;
  readonly detail?: string;
  /** A path under /api/v1/images/; undefined where nobody is known. */
  readonly image?: string | null;
}

const AGAIN = 'sudah tercatat';
const TO_THE_DESK = 'Silakan ke meja piket.';

const REFUSED: Readonly<Record<Exclude<TapOutcome, 'recorded' | 'again'>, readonly [string, string]>> = {
  unknown: ['Kartu tidak dikenal', 'Kartu ini bukan kartu sekolah ini.'],
  left: ['Bukan siswa lagi', 'Pemilik kartu ini sudah keluar dari sekolah.'],
  withdrawn: ['Kartu sudah dicabut', 'Kartu ini tidak berlaku lagi.'],
  time: ['Jam tidak cocok', 'Jam perangkat ini perlu diperiksa.'],
  counter: ['Belum tercatat', 'Coba sekali lagi.'],
};

const shortened = (value: string): string => (value.length > 20 ? `${value.slice(0, 20)}…` : value);

/** What was read, where no name is known. */
const nameOfRead = ({ kind, value }: Read): string =>
  kind === 'typed' ? `NIS ${shortened(value)}` : `Kartu ${shortened(value)}`;

/** What the server has answered. */
export function verdictOf(read: Read, told: KioskTap): Verdict {
  const { outcome, pupil } = told;
  if (pupil && told.time && (outcome === 'recorded' || outcome === 'again')) {
    const time = formatTime(told.time);
    const isLate = told.minutes_late > 0;
    const word = told.direction === 'out' ? 'Pulang' : 'Datang';
    const said = [isLate && `datang ${time} · ambil slip di meja piket`, outcome === 'again' && AGAIN].filter(
      Boolean,
    );
    return {
      tone: isLate ? 'late' : 'ok',
      banner: isLate ? `Terlambat ${formatMinutes(told.minutes_late)}` : `${word} ${time}`,
      title: pupil.fullname,
      className: pupil.class ?? undefined,
      detail: said.join(' · '),
      image: pupil.image,
    };
  }
  const refused = outcome === 'recorded' || outcome === 'again' ? 'counter' : outcome;
  const [banner, why] = REFUSED[refused];
  const isUnknownNis = refused === 'unknown' && read.kind === 'typed';
  return {
    tone: 'bad',
    banner: isUnknownNis ? 'NIS tidak dikenal' : banner,
    title: TO_THE_DESK,
    detail: isUnknownNis ? `${nameOfRead(read)} tidak ada di sekolah ini.` : why,
  };
}

/** Without an answer: it is kept, and who it is only said where this device has seen them today. */
export const keptVerdict = (read: Read, time: string, known: KnownPupil | undefined): Verdict => ({
  tone: 'ok',
  banner: `Tercatat ${formatTime(time)}`,
  title: known?.fullname ?? nameOfRead(read),
  className: known?.class ?? undefined,
  detail: 'dikirim saat ada jaringan',
});

/** The same card within a minute: nothing is written a second time. */
export const heldAgain = (verdict: Verdict): Verdict => ({
  ...verdict,
  detail: verdict.detail?.includes(AGAIN)
    ? verdict.detail
    : [verdict.detail, AGAIN].filter(Boolean).join(' · '),
});

/** A tap that was refused long after somebody stood here. */
export const refusedWord = (read: Read, time: string): string => `${formatTime(time)} ${nameOfRead(read)}`;
