import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'react-admin';
import type { MonthRecap, SemesterRecap } from '../../contract/recap.ts';
import { usePrintedAt } from '../attendance/paper/usePrintedAt.ts';
import { formatDate, formatInstant, formatWeekday } from '../i18n/format.ts';
import { useToday } from '../providers/extensions.ts';
import { imageUrl } from '../providers/settings.ts';
import { monthColumns, reportColumns, semesterColumns, textOf } from './columns.ts';
import { SheetTable } from './SheetTable.tsx';
import type { View } from './useFilters.ts';
import {
  effectiveText,
  genderText,
  holidaysText,
  isMonth,
  LEGEND,
  monthName,
  PERCENT_TEXT,
  type Recap,
  ruleText,
  subjectsText,
} from './words.ts';
import './recapPaper.css';

/** Sizes that schools print on; F4 is 215 x 330 mm. The class names a page of recapPaper.css. */
export const PAPERS = { A4: 'a4', F4: 'f4' } as const;
type PaperSize = keyof typeof PAPERS;

const isPaper = (text: string): text is PaperSize => Object.hasOwn(PAPERS, text);

/** The device remembers what its printer holds. */
export function usePaper(): readonly [PaperSize, (size: string) => void] {
  const [size, setSize] = useStore<string>('rekap.kertas', 'A4');
  return [isPaper(size) ? size : 'A4', setSize];
}

interface RecapPaperProps {
  readonly recap: Recap;
  readonly view: View;
  readonly paper: PaperSize;
}

/** The sheet to sign. It is there only while the page is being printed, and then instead of all else. */
export function RecapPaper(props: RecapPaperProps) {
  const at = usePrintedAt();
  return at ? createPortal(<Paper {...props} at={at} />, document.body) : null;
}

function Paper({ recap, view, paper, at }: RecapPaperProps & { readonly at: Date }) {
  return (
    <div className={`recap-paper ${view} ${PAPERS[paper]}`}>
      <Letterhead recap={recap} />
      <h1>{view === 'rapor' ? 'Ketidakhadiran untuk rapor' : 'Rekap kehadiran siswa'}</h1>
      <Head recap={recap} />
      {isMonth(recap) ? (
        <MonthSheet recap={recap} />
      ) : (
        <SheetTable
          className="recap-rows"
          columns={view === 'rapor' ? reportColumns : semesterColumns(recap)}
          pupils={recap.pupils}
        />
      )}
      <Foot recap={recap} />
      <Signatures recap={recap} />
      <p className="printed">Dicetak {formatInstant(at)}.</p>
    </div>
  );
}

/** Kop surat; of a class without a school a line to be written on. */
function Letterhead({ recap: { School: school } }: { readonly recap: Recap }) {
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

function Head({ recap }: { readonly recap: Recap }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Kelas', recap.Class.name],
    ['Wali kelas', recap.homeroom_teacher?.name ?? '–'],
    ...(isMonth(recap) ? [['Bulan', monthName(recap.month)] as const] : []),
    ['Semester', recap.semester ?? '–'],
    ['Tahun ajaran', recap.AcademicYear.name],
  ];
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}:</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function MonthSheet({ recap }: { readonly recap: MonthRecap }) {
  const columns = monthColumns(recap);
  const days = new Map(recap.days.map((day) => [day.date, day]));
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
              {label === 'Jumlah' ? 'Jml' : label}
              {days.has(key) && <i>{formatWeekday(key).charAt(0)}</i>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {recap.pupils.map((pupil) => (
          <tr key={pupil.id}>
            {columns.map((column) => {
              const text = textOf(column, pupil);
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

function Foot({ recap }: { readonly recap: Recap }) {
  const holidays = isMonth(recap) ? holidaysText(recap) : '';
  const legend = LEGEND.filter(([letter]) => isMonth(recap) || 'SIA'.includes(letter));
  return (
    <p className="foot">
      {genderText(recap)}. {effectiveText(recap)}.{holidays && ` Libur: ${holidays}.`} Huruf:{' '}
      {legend.map(([letter, word], at) => (
        <span key={letter}>
          {at > 0 && ', '}
          <b>{letter}</b> {word}
        </span>
      ))}
      . {ruleText(recap)} {PERCENT_TEXT} {subjectsText(recap)}
    </p>
  );
}

/** Who has no name here signs on a line. */
function Signatures({ recap }: { readonly recap: MonthRecap | SemesterRecap }) {
  const today = useToday();
  const { School: school, homeroom_teacher: leader } = recap;
  const place = `${school?.city ?? '....................'}, ${today ? formatDate(today) : '....................'}`;
  return (
    <div className="signatures">
      <Signature above="Mengetahui," title="Kepala Sekolah" who={school?.head ?? null} />
      <Signature above={place} title="Wali Kelas" who={leader} />
    </div>
  );
}

interface SignatureProps {
  readonly above: string;
  readonly title: string;
  readonly who: { readonly name: string; readonly employee_number: string | null } | null;
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
