import { useState } from 'react';
import { downloadCSV, useNotify } from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import type { SemesterRecap } from '../../contract/recap.ts';
import { SEMESTERS } from '../../contract/semesters.ts';
import { Pick } from '../kit/list/Pick.tsx';
import { DownloadIcon } from '../kit/page/icons.tsx';
import { Page } from '../kit/page/Page.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../kit/page/states.tsx';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { Offered } from '../oversight/Offered.tsx';
import { problemOf } from '../providers/errors.ts';
import { type Asked, Behind } from './Behind.tsx';
import { reportColumns, semesterColumns, textOf } from './columns.ts';
import { csvOf, fileNameOf } from './csv.ts';
import { MonthCards } from './MonthCards.tsx';
import { MonthTable } from './MonthTable.tsx';
import { PAPERS, RecapPaper, usePaper } from './RecapPaper.tsx';
import { SemesterCards } from './SemesterCards.tsx';
import { SheetTable } from './SheetTable.tsx';
import { useFilters, VIEWS, type View } from './useFilters.ts';
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
import './recap.css';

/** What a school takes out: a class's month, its semester, and the three columns of the rapor. */
export function RecapPage() {
  return (
    <Offered extension="recaps" call="getMonthRecap" title="Rekap">
      <ClassRecap />
    </Offered>
  );
}

function ClassRecap() {
  const [filters, change] = useFilters();
  const choices = useClassChoices();
  const classId = filters.classId ?? choices?.[0]?.id;
  const { data, error, refetch, isPlaceholderData } = useRecap(filters, classId);
  // What stands there while the next one comes is of the last address.
  const recap = data && isMonth(data) === (filters.view === 'bulan') ? data : undefined;
  const [paper, setPaper] = usePaper();
  return (
    <Page
      title={recap ? titleOf(recap) : 'Rekap'}
      breadcrumb={[]}
      actions={recap && recap.pupils.length > 0 ? <Actions recap={recap} view={filters.view} /> : null}
    >
      <div className="tools">
        <ClassPick
          choices={choices ?? []}
          recap={recap}
          value={classId}
          onChange={(kelas) => change({ kelas })}
        />
        <Pick
          label="Rekap"
          value={filters.view}
          isOn={false}
          onChange={(jenis) => change({ jenis })}
          options={Object.entries(VIEWS).map(([value, label]) => ({ value, label }))}
        />
        <PeriodPick recap={recap} onChange={change} />
        <Pick
          label="Kertas"
          value={paper}
          isOn={false}
          onChange={setPaper}
          options={Object.keys(PAPERS).map((value) => ({ value, label: value }))}
        />
      </div>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : choices?.length === 0 && classId === undefined ? (
        <EmptyState
          title="Belum ada kelas untuk direkap."
          text="Rekap tampil bagi wali kelas, guru yang mengajar di kelas itu, dan kantor."
        />
      ) : recap ? (
        <div className="recap" aria-busy={isPlaceholderData || undefined}>
          <Facts recap={recap} />
          {recap.pupils.length === 0 ? (
            <EmptyState title="Belum ada siswa di kelas ini." />
          ) : (
            <Sheet recap={recap} view={filters.view} />
          )}
          <RecapPaper recap={recap} view={filters.view} paper={paper} />
        </div>
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

interface ClassPickProps {
  readonly choices: readonly ClassChoice[];
  readonly recap: Recap | undefined;
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
}

/** A class of another year, to which a link has led, is among them as well. */
function ClassPick({ choices, recap, value, onChange }: ClassPickProps) {
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
    />
  );
}

interface PeriodPickProps {
  readonly recap: Recap | undefined;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
}

function PeriodPick({ recap, onChange }: PeriodPickProps) {
  if (!recap) return null;
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
      return <SheetTable className="recap-sheet report" columns={reportColumns} pupils={recap.pupils} />;
    return isPhone ? (
      <SemesterCards recap={recap} />
    ) : (
      <Box className="recap-wide" tabIndex={0} role="region" aria-label="Rekap semester">
        <SheetTable className="recap-sheet" columns={semesterColumns(recap)} pupils={recap.pupils} />
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

function Actions({ recap, view }: { readonly recap: Recap; readonly view: View }) {
  const notify = useNotify();
  const saveSheet = async () => {
    try {
      const { downloadXlsx } = await import('./xlsx.ts');
      await downloadXlsx(recap, view);
    } catch (error) {
      notify(problemOf(error), { type: 'error' });
    }
  };
  return (
    <>
      {view === 'rapor' && !isMonth(recap) && <CopyColumns recap={recap} />}
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        onClick={() => downloadCSV(csvOf(recap, view), fileNameOf(recap, view))}
      >
        CSV
      </Button>
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => void saveSheet()}>
        Excel
      </Button>
      <Button variant="contained" startIcon={<PrintOutlined aria-hidden />} onClick={() => window.print()}>
        Cetak
      </Button>
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
