import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { ATTENDANCE_STATUSES, isPresent, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { formatDate, formatInstant } from '../../i18n/format.ts';
import { useToday } from '../../providers/extensions.ts';
import { imageUrl } from '../../providers/settings.ts';
import type { PaperSheet, Signer } from '../sheet/sheet.ts';
import { PaperTable } from '../sheet/SheetTable.tsx';
import { PAPERS, usePaper } from './paper.ts';

/** Its children are there only while the page is being printed, and then instead of all else. */
export function WhilePrinting({ children }: { readonly children: ReactNode }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // Also with the browser's own Ctrl+P. It takes its picture as soon as the event is over: what is on paper has to be there by then.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting && createPortal(children, document.body);
}

interface PaperProps<R> {
  readonly sheet: PaperSheet<R>;
  /** In the last line, before and after when it was printed. */
  readonly legend?: string;
  readonly warning?: string | false;
  /** Beside the table: a code to scan. */
  readonly children?: ReactNode;
}

/** A sheet to sign, WhilePrinting. */
export function Paper<R extends { readonly id: unknown }>({
  sheet,
  legend,
  warning,
  children,
}: PaperProps<R>) {
  const { look, isPortrait, heading, school, facts, columns, rows, letters, foot, notes, signers } = sheet;
  const [paper] = usePaper();
  const [at] = useState(() => new Date());
  const classes = ['paper-sheet', look, isPortrait ? 'paper-upright' : 'paper-wide', PAPERS[paper]];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <Letterhead school={school} />
      <h1>{heading}</h1>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <PaperTable columns={columns} rows={rows} hasDots={letters === 'all'} />
      <p className="paper-foot">
        {letters !== 'none' && <Legend letters={letters} />}
        {foot.filter(Boolean).join(' ')}
      </p>
      {notes && (
        <ol>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ol>
      )}
      <Signatures signers={signers} city={school?.city ?? null} />
      <p className="paper-printed">
        {legend && `${legend} `}
        Dicetak {formatInstant(at)}.{warning && ` ${warning}`}
      </p>
    </div>
  );
}

/** Kop surat; of a class without a school a line to be written on. */
function Letterhead({ school }: { readonly school: PaperSheet<unknown>['school'] }) {
  if (!school) return <p>{NO_SCHOOL}</p>;
  const { name, address, npsn, phone, email, image } = school;
  const lines = [
    address?.replaceAll('\n', ', '),
    [npsn && `NPSN ${npsn}`, phone && `Telepon ${phone}`, email].filter(Boolean).join(' · '),
  ].filter(Boolean);
  return (
    <div className="paper-kop">
      {image ? <img src={imageUrl(image)} alt="" /> : <span />}
      <div>
        <b>{name}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <span />
    </div>
  );
}

export const NO_SCHOOL = 'Sekolah: ........................................';

/** "· hadir, T terlambat (hadir), …" */
function Legend({ letters }: { readonly letters: 'all' | 'absent' }) {
  const explained = ATTENDANCE_STATUSES.filter(
    (status) => letters === 'all' || ['sakit', 'izin', 'alpa'].includes(status),
  );
  return (
    <>
      Huruf:{' '}
      {explained.map((status, at) => {
        const { letter, label } = STATUS_TEXT[status];
        const word = label.toLowerCase();
        return (
          <span key={status}>
            {at > 0 && ', '}
            <b>{status === 'hadir' ? '·' : letter}</b>{' '}
            {status !== 'hadir' && isPresent(status) ? `${word} (hadir)` : word}
          </span>
        );
      })}
      .{' '}
    </>
  );
}

interface SignaturesProps {
  readonly signers: readonly Signer[];
  readonly city: string | null;
}

/** Who has no name here signs on a line. The last one, on the right, says where and when. */
function Signatures({ signers, city }: SignaturesProps) {
  const today = useToday();
  const place = `${city ?? '....................'}, ${today ? formatDate(today) : '....................'}`;
  return (
    <div className="paper-signatures">
      {signers.map(({ title, who, isUndated }, at) => (
        <div key={title}>
          {!isUndated && (
            <>
              {at === signers.length - 1 ? place : 'Mengetahui,'}
              <br />
            </>
          )}
          {title}
          <u>{who?.name ?? '........................................'}</u>
          {!isUndated && <span>NIP {who?.employee_number ?? '..............................'}</span>}
        </div>
      ))}
    </div>
  );
}
