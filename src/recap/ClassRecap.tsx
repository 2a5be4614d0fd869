import { useState } from 'react';
import { useNotify } from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SemesterRecap } from '../../contract/recap.ts';
import { SEMESTERS } from '../../contract/semesters.ts';
import { Pick } from '../kit/list/Pick.tsx';
import { nameLink } from './nameLink.tsx';
import { lazyScreen } from '../kit/page/lazyScreen.tsx';
import { EmptyState } from '../kit/page/states.tsx';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { useToday } from '../providers/extensions.ts';
import { type Asked, Behind } from './Behind.tsx';
import { reportColumns, semesterColumns, textOf } from './columns.ts';
import { MonthCards } from './MonthCards.tsx';
import { MonthClosing } from './MonthClosing.tsx';
import { MonthTable } from './MonthTable.tsx';
import { type Change, RangePick, RecapFrame } from './RecapFrame.tsx';
import { SchoolTemplate } from './SchoolTemplate.tsx';
import { SemesterCards } from './SemesterCards.tsx';
import { SheetTable } from './SheetTable.tsx';
import { monthSheet, reportSheet, semesterSheet, type Sheet as PaperSheet } from './sheets.ts';
import type { Filters, View } from './useFilters.ts';
import { type ClassChoice, useClassChoices, useRecap } from './useRecap.ts';
import {
  effectiveText,
  holidaysText,
  isMonth,
  monthName,
  type Recap,
  ruleText,
  subjectsText,
  titleOf,
} from './words.ts';

const ClassCharts = lazyScreen(() => import('./ClassCharts.tsx'), 'ClassCharts', null);
const WholeSchool = lazyScreen(() => import('./WholeSchool.tsx'), 'WholeSchool', null);

interface ClassRecapProps {
  readonly filters: Filters;
  readonly onChange: Change;
}

/** A class's month, its semester, the three columns of the rapor, or any days of its year. */
export function ClassRecap({ filters: asked, onChange }: ClassRecapProps) {
  const today = useToday();
  const choices = useClassChoices();
  const { view } = asked;
  // Without days this month until today.
  const filters: Filters = {
    ...asked,
    from: asked.from ?? (today && `${today.slice(0, 7)}-01`),
    to: asked.to ?? today,
  };
  const classId = filters.classId ?? choices?.[0]?.id;
  const { data, error, refetch, isPlaceholderData } = useRecap(filters, classId);
  // What stands there while the next one comes is of the last address.
  const recap = data && kindOf(data) === (view === 'rapor' ? 'semester' : view) ? data : undefined;
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
      sheet={recap && sheetOf(recap, view)}
      title="Rekap"
      error={error}
      onRetry={() => void refetch()}
      isStale={isPlaceholderData}
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
              (view === 'rapor' ? <CopyColumns recap={recap} /> : <WholeSchool recap={recap} />)}
            {!('from' in recap) && <SchoolTemplate recap={recap} />}
          </>
        )
      }
      nothing={
        choices?.length === 0 &&
        classId === undefined && (
          <EmptyState
            title="Belum ada kelas untuk direkap."
            text="Rekap tampil bagi wali kelas, guru yang mengajar di kelas itu, dan kantor."
          />
        )
      }
    >
      {recap && (
        <>
          <Facts recap={recap} />
          {isMonth(recap) && <MonthClosing recap={recap} />}
          {recap.pupils.length === 0 ? (
            <EmptyState title="Belum ada siswa di kelas ini." />
          ) : (
            <>
              <Sheet recap={recap} view={view} />
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

const kindOf = (recap: Recap): View => (isMonth(recap) ? 'bulan' : 'from' in recap ? 'rentang' : 'semester');

type AnySheet = PaperSheet<Recap['pupils'][number]>;

/** A sheet of one kind has the rows of that kind. */
function sheetOf(recap: Recap, view: View): AnySheet {
  if (isMonth(recap)) return monthSheet(recap) as AnySheet;
  return (view === 'rapor' && !('from' in recap) ? reportSheet(recap) : semesterSheet(recap)) as AnySheet;
}

interface ClassPickProps {
  readonly choices: readonly ClassChoice[];
  readonly recap: Recap | undefined;
  readonly value: string | undefined;
  readonly isFailed: boolean;
  readonly onChange: (id: string) => void;
}

/** A class of another year, to which a link has led, is among them as well. */
function ClassPick({ choices, recap, value, isFailed, onChange }: ClassPickProps) {
  const shown = recap && {
    id: String(recap.Class.id),
    name: `${recap.Class.name} (${recap.AcademicYear.name})`,
  };
  const all = shown && !choices.some(({ id }) => id === shown.id) ? [shown, ...choices] : choices;
  return (
    <Pick
      label="Kelas"
      value={value ?? ''}
      isOn={false}
      onChange={onChange}
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
      unknown={isFailed ? 'Kelas lain' : 'Memuat…'}
    />
  );
}

interface PeriodPickProps {
  readonly recap: Recap | undefined;
  readonly onChange: Change;
}

function PeriodPick({ recap, onChange }: PeriodPickProps) {
  if (!recap || 'from' in recap) return null;
  return isMonth(recap) ? (
    <Pick
      label="Bulan"
      value={recap.month}
      isOn={false}
      onChange={(bulan) => onChange({ bulan })}
      options={recap.year_months.map((month) => ({ value: month, label: monthName(month) }))}
    />
  ) : (
    <Pick
      label="Semester"
      value={recap.semester}
      isOn={false}
      onChange={(semester) => onChange({ semester })}
      options={SEMESTERS.map((name) => ({ value: name, label: name }))}
    />
  );
}

/** What the figures are made of, in words. */
const Facts = ({ recap }: { readonly recap: Recap }) => (
  <p className="quiet small recap-facts">
    {effectiveText(recap)}. {ruleText(recap)} {subjectsText(recap)}
    {isMonth(recap) && holidaysText(recap) && ` Libur: ${holidaysText(recap)}.`}
  </p>
);

function Sheet({ recap, view }: { readonly recap: Recap; readonly view: View }) {
  const isPhone = useIsMobile();
  const [asked, setAsked] = useState<Asked>();
  if (!isMonth(recap)) {
    if (view === 'rapor')
      return (
        <SheetTable
          className="recap-sheet report"
          columns={reportColumns}
          pupils={recap.pupils}
          linkOf={nameLink}
        />
      );
    return isPhone ? (
      <SemesterCards recap={recap} />
    ) : (
      <Box className="recap-wide" tabIndex={0} role="region" aria-label={titleOf(recap)}>
        <SheetTable
          className="recap-sheet"
          columns={semesterColumns(recap)}
          pupils={recap.pupils}
          linkOf={nameLink}
        />
      </Box>
    );
  }
  return (
    <>
      {isPhone ? (
        <MonthCards recap={recap} onAsk={setAsked} />
      ) : (
        <div className="recap-wide">
          <MonthTable recap={recap} onAsk={setAsked} />
        </div>
      )}
      {asked && <Behind recap={recap} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Sakit, Izin and Tanpa keterangan, to be pasted beside the names of another table. */
function CopyColumns({ recap }: { readonly recap: SemesterRecap }) {
  const notify = useNotify();
  const copy = async () => {
    const [s, i, a] = reportColumns.slice(-3);
    const lines = recap.pupils.map((pupil) =>
      [s, i, a].map((column) => (column ? textOf(column, pupil) : '')).join('\t'),
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
