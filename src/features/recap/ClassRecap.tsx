import { useNotify } from 'react-admin';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { SheetCodeInput } from '../../../contract/recap/sheetCodes.ts';
import type { SemesterRecap, MonthRecap } from '../../../contract/recap/recap.ts';
import { type Sheet, formatCell } from '../../school/sheet/sheet.ts';
import { lazyPart } from '../../kit/page/lazyScreen.tsx';
import { EmptyState } from '../../kit/page/states.tsx';
import { useToday } from '../../providers/extensions.ts';
import { ClassPick, PeriodPick } from './ClassPicks.tsx';
import { MonthClosing } from './MonthClosing.tsx';
import { AddFirst, type ChangeFilters, RangePick, RecapFrame } from './RecapFrame.tsx';
import { toReportRecap } from './report.ts';
import { monthSheet, reportSheet, semesterSheet } from './sheets.ts';
import { Explanation, nameLink, SheetView, SheetCards } from './SheetView.tsx';
import type { RecapFilters, RecapView } from './useFilters.ts';
import { useClassChoices, useRecap } from './useRecap.ts';
import { isMonth, type Recap } from './words.ts';
import { DownloadIcon } from '../../kit/page/icons.tsx';
import { may, usePerson } from '../../person/person.ts';
import { reportColumns, lettersCard } from './columns.ts';
import { lazyDialog } from '../../kit/page/lazyDialog.tsx';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { type DaySelection, DayDetails } from './DayDetails.tsx';
import { MonthTable } from './MonthTable.tsx';
import { SemesterSheet } from './SemesterSheet.tsx';

const TemplateDialog = lazyDialog(() => import('./TemplateDialog.tsx'), 'TemplateDialog');
const ClassCharts = lazyPart(() => import('./ClassCharts.tsx'), 'ClassCharts');
const WHOLE_SCHOOL_LABEL = 'Excel semua kelas';
const WholeSchool = lazyPart(
  () => import('./WholeSchool.tsx'),
  'WholeSchool',
  <Button variant="outlined" startIcon={<DownloadIcon />} disabled>
    {WHOLE_SCHOOL_LABEL}
  </Button>,
);

/** Says which sheet is printed, to a server that sent a digest of its figures. */
function printedOf(recap: Recap): SheetCodeInput | undefined {
  const { digest, Class } = recap;
  if (digest === undefined) return undefined;
  const own = { class_id: Class.id, digest };
  if (isMonth(recap)) return { ...own, kind: 'month', month: recap.month };
  return 'from' in recap
    ? { ...own, kind: 'range', from: recap.from, to: recap.to }
    : { ...own, kind: 'semester', semester: recap.semester };
}

interface ClassRecapProps {
  readonly filters: RecapFilters;
  readonly onChange: ChangeFilters;
}

/** A class's month, its semester, the three columns of the rapor, or any days of its year. */
export function ClassRecap({ filters: asked, onChange }: ClassRecapProps) {
  const today = useToday();
  const person = usePerson();
  const mayReadAll = person !== undefined && may(person, 'getSchoolRecap');
  const choices = useClassChoices();
  const { view } = asked;
  // Without days this month until today.
  const filters: RecapFilters = {
    ...asked,
    from: asked.from ?? (today && `${today.slice(0, 7)}-01`),
    to: asked.to ?? today,
  };
  const classId = filters.classId ?? choices?.[0]?.id;
  const { data, error, refetch, isPlaceholderData } = useRecap(filters, classId);
  // While the next recap loads, `data` belongs to the previous address and may be of another kind.
  const currentRecap = data && kindOf(data) === (view === 'rapor' ? 'semester' : view) ? data : undefined;
  // The rapor needs the pupils' whole semesters, whichever classes they were in.
  const recap =
    currentRecap && view === 'rapor' && isSemester(currentRecap) ? toReportRecap(currentRecap) : currentRecap;
  const sheet = currentRecap && sheetOf(currentRecap, view);
  const pick = (
    <ClassPick
      choices={choices ?? []}
      recap={recap}
      value={classId}
      isFailed={error !== null}
      onChange={(kelas) => onChange({ kelas })}
    />
  );
  return (
    <RecapFrame
      view={view}
      onChange={onChange}
      sheet={sheet}
      title="Rekap"
      error={error}
      onRetry={() => void refetch()}
      isStale={isPlaceholderData}
      printed={currentRecap && printedOf(currentRecap)}
      picks={[
        pick,
        view === 'rentang' ? (
          <RangePick key="when" from={filters.from} to={filters.to} onChange={onChange} />
        ) : (
          <PeriodPick key="when" recap={recap} onChange={onChange} />
        ),
      ]}
      actions={
        recap && (
          <>
            {isSemester(recap) &&
              (view === 'rapor' ? (
                <CopyColumns recap={recap} />
              ) : (
                mayReadAll && <WholeSchool recap={recap} label={WHOLE_SCHOOL_LABEL} />
              ))}
            {!('from' in recap) && <SchoolTemplate recap={recap} />}
          </>
        )
      }
      nothing={
        choices?.length === 0 &&
        classId === undefined && (
          <EmptyState
            title="Belum ada kelas untuk direkap."
            text="Rekap tampil bagi wali kelas, guru yang mengajar di kelas itu, dan tata usaha (TU)."
          >
            <AddFirst slug="kelas">Tambah kelas</AddFirst>
          </EmptyState>
        )
      }
    >
      {recap && sheet && (
        <>
          <Explanation sheet={sheet} />
          {isMonth(recap) && <MonthClosing recap={recap} />}
          {recap.pupils.length === 0 ? (
            <EmptyState title="Belum ada siswa di kelas ini." />
          ) : (
            <>
              {isMonth(recap) ? (
                <MonthSheet recap={recap} />
              ) : view === 'rapor' ? (
                <SheetView sheet={sheet} className="report" linkOf={nameLink} />
              ) : (
                <SemesterSheet recap={recap} sheet={semesterSheet(recap)} onChange={onChange} />
              )}
              {(isMonth(recap) || (isSemester(recap) && view === 'semester')) && (
                <ClassCharts recap={recap} />
              )}
            </>
          )}
        </>
      )}
    </RecapFrame>
  );
}

const isSemester = (recap: Recap): recap is SemesterRecap => !isMonth(recap) && !('from' in recap);

const kindOf = (recap: Recap): RecapView =>
  isMonth(recap) ? 'bulan' : 'from' in recap ? 'rentang' : 'semester';

type AnySheet = Sheet<Recap['pupils'][number]>;

/** The casts are safe, because a sheet of one kind has the rows of that kind. */
function sheetOf(recap: Recap, view: RecapView): AnySheet {
  if (isMonth(recap)) return monthSheet(recap) as AnySheet;
  return (view === 'rapor' && !('from' in recap) ? reportSheet(recap) : semesterSheet(recap)) as AnySheet;
}

/** Sakit, Izin and Tanpa keterangan, to be pasted beside the names of another table. */
function CopyColumns({ recap }: { readonly recap: SemesterRecap }) {
  const notify = useNotify();
  const copy = async () => {
    const [s, i, a] = reportColumns.slice(-3);
    const lines = recap.pupils.map((pupil) =>
      [s, i, a].map((column) => (column ? formatCell(column, pupil) : '')).join('\t'),
    );
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      notify(`Tiga kolom untuk ${lines.length} siswa disalin. Tempelkan di kolom Sakit pada rapor.`);
    } catch {
      notify('Peramban tidak mengizinkan menyalin. Unduh CSV sebagai gantinya.', { type: 'error' });
    }
  };
  return (
    <Button variant="outlined" onClick={() => void copy()}>
      Salin tiga kolom
    </Button>
  );
}

/** Opens the dialog that fills the school's own workbook. Its code is loaded only when the dialog is opened. */
function SchoolTemplate({ recap }: { readonly recap: MonthRecap | SemesterRecap }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Isi template sekolah…
      </Button>
      {isOpen && <TemplateDialog recap={recap} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows the days of a class as a table, or as cards on a phone. Each of them opens the sessions behind it. */
function MonthSheet({ recap }: { readonly recap: MonthRecap }) {
  const isPhone = useIsMobile();
  const [asked, setAsked] = useState<DaySelection>();
  return (
    <>
      {isPhone ? (
        <SheetCards rows={recap.pupils} card={lettersCard} onOpen={(pupil) => setAsked({ pupil })} />
      ) : (
        <div className="recap-wide">
          <MonthTable recap={recap} onAsk={setAsked} />
        </div>
      )}
      {asked && <DayDetails recap={recap} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
