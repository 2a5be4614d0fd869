import { useStore } from 'react-admin';
import Button from '@mui/material/Button';
import { formatDateWithWeekday, formatNumber, formatTime } from '../../../i18n/format.ts';
import { PlainDialog } from '../../../kit/page/PlainDialog.tsx';
import { useLetterhead } from '../../../providers/letterhead.ts';
import { CutKop } from '../../../school/paper/CutKop.tsx';
import { WhilePrinting } from '../../../school/paper/Paper.tsx';
import { useRememberedIdentity } from '../../../person/person.ts';
import type { InClass } from './desk.ts';
import './slip.css';

/** On what slips are printed: the roll of a receipt printer, or a sheet. */
const SLIP_PAPERS = {
  roll: { label: '80 mm', className: 'paper-sheet paper-roll' },
  a5: { label: 'A5', className: 'paper-sheet paper-a5' },
} as const;
type SlipPaper = keyof typeof SLIP_PAPERS;

const isSlipPaper = (text: string): text is SlipPaper => Object.hasOwn(SLIP_PAPERS, text);

interface SlipDialogProps {
  readonly pupil: InClass;
  readonly day: string;
  readonly onClose: () => void;
}

/** The slip with which a late pupil goes to the lesson: seen first, then printed on what the device used last. */
export function SlipDialog({ pupil, day, onClose }: SlipDialogProps) {
  const [stored, setPaper] = useStore<string>('piket.kertas', 'roll');
  const paper = isSlipPaper(stored) ? stored : 'roll';
  return (
    <PlainDialog
      title={`Slip ${pupil.fullname}`}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={() => window.print()}>
          Cetak
        </Button>
      }
    >
      <div className="gate-directions" role="radiogroup" aria-label="Kertas">
        {(Object.keys(SLIP_PAPERS) as SlipPaper[]).map((one) => (
          <label key={one}>
            <input type="radio" name="slip-paper" checked={paper === one} onChange={() => setPaper(one)} />
            <span>{SLIP_PAPERS[one].label}</span>
          </label>
        ))}
      </div>
      <div className="gate-slip-shown">
        <Slip pupil={pupil} day={day} />
      </div>
      <WhilePrinting>
        <div className={SLIP_PAPERS[paper].className}>
          <Slip pupil={pupil} day={day} />
        </div>
      </WhilePrinting>
    </PlainDialog>
  );
}

function Slip({
  pupil: { fullname, nis, Class, arrived, minutes_late: late },
  day,
}: Omit<SlipDialogProps, 'onClose'>) {
  const letterhead = useLetterhead();
  const person = useRememberedIdentity();
  const facts: readonly (readonly [string, string])[] = [
    ['Nama', fullname],
    ['Kelas', Class.name],
    ...(nis ? [['NIS', nis] as const] : []),
    ['Hari', formatDateWithWeekday(day)],
    ['Datang', arrived ? formatTime(arrived) : '–'],
    ['Terlambat', `${formatNumber(late)} menit`],
  ];
  return (
    <div className="gate-slip">
      <CutKop letterhead={letterhead} />
      <strong>Surat keterlambatan</strong>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>Diizinkan mengikuti pelajaran.</p>
      <p className="gate-slip-sign">
        Piket
        <u>{person?.fullName ?? '..............................'}</u>
      </p>
    </div>
  );
}
