import { createPortal } from 'react-dom';
import { formatDate, formatInstant, formatWeekday } from '../i18n/format.ts';
import { useToday } from '../providers/extensions.ts';
import { imageUrl } from '../providers/settings.ts';
import { PAPERS, type PaperSize } from '../school/paper/paper.ts';
import { usePrintedAt } from '../school/paper/usePrintedAt.ts';
import { textOf } from './columns.ts';
import type { Sheet, Signer } from './sheets.ts';
import { SheetTable, shortOf } from './SheetTable.tsx';
import { LEGEND } from './words.ts';
import './recapPaper.css';

interface RecapPaperProps<P> {
  readonly sheet: Sheet<P>;
  readonly paper: PaperSize;
}

/** The sheet to sign. It is there only while the page is being printed, and then instead of all else. */
export function RecapPaper<P extends { readonly id: unknown }>(props: RecapPaperProps<P>) {
  const at = usePrintedAt();
  return at ? createPortal(<Paper {...props} at={at} />, document.body) : null;
}

function Paper<P extends { readonly id: unknown }>({
  sheet,
  paper,
  at,
}: RecapPaperProps<P> & { readonly at: Date }) {
  const { kind, isPortrait, heading, head, columns, rows, notes } = sheet;
  const hasLetters = columns.some((column) => column.kind === 'letter');
  return (
    <div
      className={[
        'recap-paper',
        kind,
        isPortrait ? 'portrait paper-upright' : 'paper-wide',
        PAPERS[paper],
      ].join(' ')}
    >
      <Letterhead school={sheet.school} />
      <h1>{heading}</h1>
      <dl>
        {head.map(([label, value]) => (
          <div key={label}>
            <dt>{label}:</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hasLetters ? (
        <LetterTable sheet={sheet} />
      ) : (
        <SheetTable className="recap-rows" columns={columns} pupils={rows} />
      )}
      <Foot sheet={sheet} />
      {notes && (
        <ol className="notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ol>
      )}
      <Signatures signers={sheet.signers} city={sheet.school?.city ?? null} />
      <p className="printed">Dicetak {formatInstant(at)}.</p>
    </div>
  );
}

/** Kop surat; of a class without a school a line to be written on. */
function Letterhead({ school }: { readonly school: Sheet['school'] }) {
  if (!school) return <p className="kop-blank">Sekolah: ........................................</p>;
  const { name, address, npsn, phone, email, image } = school;
  const lines = [
    address?.replaceAll('\n', ', '),
    [npsn && `NPSN ${npsn}`, phone && `Telepon ${phone}`, email].filter(Boolean).join(' · '),
  ].filter(Boolean);
  return (
    <header className="kop-paper">
      {image ? <img src={imageUrl(image)} alt="" /> : <span />}
      <div>
        <b>{name}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <span />
    </header>
  );
}

/** A column for each day or meeting; a day says its weekday. */
function LetterTable<P extends { readonly id: unknown }>({
  sheet: { columns, rows },
}: {
  readonly sheet: Sheet<P>;
}) {
  return (
    <table className="recap-rows">
      <thead>
        <tr>
          {columns.map(({ key, label, kind, isFree }) => (
            <th
              key={key}
              scope="col"
              className={[kind, isFree && 'free', `c-${key}`].filter(Boolean).join(' ')}
            >
              {kind === 'letter' ? label.split('/')[0] : shortOf(label)}
              {DAY.test(key) && <i>{formatWeekday(key).charAt(0)}</i>}
              {label.includes('/') && kind === 'letter' && <i>/{label.split('/')[1]}</i>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row.id)}>
            {columns.map((column) => {
              const text = textOf(column, row);
              return (
                <td
                  key={column.key}
                  className={[column.kind, column.isFree && 'free', `c-${column.key}`]
                    .filter(Boolean)
                    .join(' ')}
                >
                  {column.kind === 'letter' && text === 'H' ? '·' : text}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function Foot<P>({ sheet: { foot, letters } }: { readonly sheet: Sheet<P> }) {
  const legend = LEGEND.filter(([letter]) => letters === 'all' || 'SIA'.includes(letter));
  return (
    <p className="foot">
      {letters !== 'none' && (
        <>
          Huruf:{' '}
          {legend.map(([letter, word], at) => (
            <span key={letter}>
              {at > 0 && ', '}
              <b>{letter}</b> {word}
            </span>
          ))}
          .{' '}
        </>
      )}
      {foot.filter(Boolean).join(' ')}
    </p>
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
    <div className="signatures">
      {signers.map(({ title, who }, at) => (
        <Signature
          key={title}
          above={at === signers.length - 1 ? place : 'Mengetahui,'}
          title={title}
          who={who}
        />
      ))}
    </div>
  );
}

interface SignatureProps extends Signer {
  readonly above: string;
}

const Signature = ({ above, title, who }: SignatureProps) => (
  <div>
    {above}
    <br />
    {title}
    <u>{who?.name ?? '........................................'}</u>
    <span>NIP {who?.employee_number ?? '..............................'}</span>
  </div>
);
