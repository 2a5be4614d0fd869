import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import type { CorrectableMark, LetterKind } from '../../../contract/attendance/letterKinds.ts';
import type { LetterEffect } from '../../../contract/letters.ts';
import { formatDate, formatNumber, formatTime } from '../../i18n/format.ts';

/** The corrections that are chosen at first. Overwriting a presence, or a reason that somebody gave, needs the user's own choice. */
export const PRESELECTED_CORRECTIONS: readonly CorrectableMark[] = ['alpa', 'blank'];

const CORRECTION_ORDER: readonly CorrectableMark[] = ['alpa', 'blank', 'other', 'present'];

const correctionLabel = (what: CorrectableMark, n: number, to: string): string =>
  ({
    alpa: `Ubah ${formatNumber(n)} Alpa menjadi ${to}`,
    blank: `Isi ${formatNumber(n)} yang belum dicatat dengan ${to}`,
    other: `Ganti ${formatNumber(n)} alasan lain dengan ${to}`,
    present: `Ganti juga ${formatNumber(n)} Hadir atau Terlambat dengan ${to}`,
  })[what];

/** Whether the registers of the letter's days have marks, or blanks, that differ from the letter. */
export const hasMarksToCorrect = ({ counts }: LetterEffect): boolean =>
  CORRECTION_ORDER.some((what) => counts[what] > 0);

interface CorrectionsProps {
  readonly effect: LetterEffect;
  readonly kind: LetterKind;
  readonly chosen: readonly CorrectableMark[];
  readonly onChange: (chosen: readonly CorrectableMark[]) => void;
}

/** Shows what the registers say already, and lets the user choose what is changed to the letter's status. */
export function Corrections({ effect, kind, chosen, onChange }: CorrectionsProps) {
  const { counts, upcoming, present } = effect;
  const to = STATUS_TEXT[kind].label;
  return (
    <>
      {CORRECTION_ORDER.filter((what) => counts[what] > 0).map((what) => (
        <FormControlLabel
          key={what}
          sx={{ display: 'flex', mr: 0 }}
          control={
            <Checkbox
              checked={chosen.includes(what)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, what] : chosen.filter((one) => one !== what))
              }
            />
          }
          label={correctionLabel(what, counts[what], to)}
        />
      ))}
      {present.length > 0 && (
        <ul className="small quiet marked">
          {present.map(({ fullname, subject, date, start_time, status }, i) => (
            <li key={i}>
              {fullname}: {STATUS_TEXT[status].label} di {subject}, {formatDate(date)}{' '}
              {formatTime(start_time)}
            </li>
          ))}
          {counts.present > present.length && (
            <li>dan {formatNumber(counts.present - present.length)} lainnya</li>
          )}
        </ul>
      )}
      <p className="quiet small">
        {[
          counts.same > 0 && `${formatNumber(counts.same)} sudah tercatat ${to}.`,
          upcoming > 0 &&
            `Di ${formatNumber(upcoming)} jam yang akan datang surat ini menjadi saran bagi guru.`,
          'Semua tersimpan di riwayat perubahan.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  );
}
