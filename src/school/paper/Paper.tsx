import { Fragment, type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { ATTENDANCE_STATUSES, isPresent, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { formatDate, formatInstant } from '../../i18n/format.ts';
import { useToday } from '../../providers/extensions.ts';
import { imageUrl } from '../../providers/settings.ts';
import type { PaperSheet, Signer } from '../sheet/sheet.ts';
import { PaperTable } from '../sheet/SheetTable.tsx';
import { PAPER_SIZES, usePaperSize } from './paper.ts';

/** Renders its children only while the page is being printed; everything else is hidden then. */
export function WhilePrinting({ children }: { readonly children: ReactNode }) {
  const [isPrinting, setPrinting] = useState(false);
  // A layout effect: the sheet can be printed from the first frame that shows its button.
  useLayoutEffect(() => {
    // The event also fires for the browser's own Ctrl+P. The browser captures the page right after it, so the content must be rendered
    // synchronously.
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
  /** Texts of the last line, before and after the printing time. */
  readonly legend?: string;
  readonly warning?: string | false;
  /** Content beside the table, e.g. a code to scan. */
  readonly children?: ReactNode;
  /** Stands in the place of the table that is made of columns and rows, for a sheet whose cells reach over several. */
  readonly table?: ReactNode;
  /** Stands between the signatures. */
  readonly seal?: ReactNode;
}

/** A sheet of paper to be signed, to be rendered inside WhilePrinting. */
export function Paper<R extends { readonly id: unknown }>({
  sheet,
  legend,
  warning,
  children,
  table,
  seal,
}: PaperProps<R>) {
  const { look, isPortrait, heading, school, facts, columns, rows, letters, foot, notes, signers } = sheet;
  const [paper] = usePaperSize();
  const [at] = useState(() => new Date());
  const classes = ['paper-sheet', look, isPortrait ? 'paper-upright' : 'paper-wide', PAPER_SIZES[paper]];
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
      {table ?? <PaperTable columns={columns} rows={rows} hasDots={letters === 'all'} />}
      <p className="paper-foot">
        {letters !== 'none' && <Legend letters={letters} />}
        {foot.filter(Boolean).join(' ')}
      </p>
      <Signatures signers={signers} city={school?.city ?? null} seal={seal} />
      <p className="paper-printed">
        {legend && `${legend} `}
        Dicetak {formatInstant(at)}.{warning && ` ${warning}`}
      </p>
      {/* After the signatures, because a long list between them and the rows would leave them on a page of their own. */}
      {notes && notes.length > 0 && (
        <ol>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The kop surat. For a class without a school it is a line to write on. */
function Letterhead({ school }: { readonly school: PaperSheet<unknown>['school'] }) {
  if (!school) return <p>{BLANK_SCHOOL_LINE}</p>;
  const { name, authority, address, npsn, phone, email, image } = school;
  const place = address?.replaceAll(/\s*\n\s*/g, ', ');
  const numbers = [npsn && `NPSN ${npsn}`, phone && `Telepon ${phone}`, email].filter(Boolean);
  return (
    <div className="paper-kop">
      {image ? <img src={imageUrl(image)} alt="" /> : <span />}
      <div>
        {authority && <span className="paper-authority">{authority}</span>}
        <b>{name}</b>
        {(place || numbers.length > 0) && (
          <span>
            {place}
            {numbers.map((number, at) => (
              <Fragment key={number}>
                {(place || at > 0) && ' · '}
                <i>{number}</i>
              </Fragment>
            ))}
          </span>
        )}
      </div>
      <span />
    </div>
  );
}

export const BLANK_SCHOOL_LINE = 'Sekolah: ........................................';

/** The legend of the letters, e.g. "· hadir, T terlambat (hadir), …". */
function Legend({ letters }: { readonly letters: 'all' | 'absent' }) {
  const explainedStatuses = ATTENDANCE_STATUSES.filter(
    (status) => letters === 'all' || ['sakit', 'izin', 'alpa'].includes(status),
  );
  return (
    <>
      Huruf:{' '}
      {explainedStatuses.map((status, at) => {
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
  readonly seal: ReactNode;
}

/** The signatures below the sheet. A signer without a name gets a line to write on; the last signer, on the right, gets place and date. */
function Signatures({ signers, city, seal }: SignaturesProps) {
  const today = useToday();
  const place = `${city ?? '....................'}, ${today ? formatDate(today) : '....................'}`;
  return (
    <div className="paper-signatures">
      {signers.map(({ title, who, isUndated }, at) => (
        <Fragment key={title}>
          {/* The seal stands before who signs last, on the right. */}
          {at === signers.length - 1 && seal}
          <div>
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
        </Fragment>
      ))}
    </div>
  );
}
