import { useState } from 'react';
import { useGetList, useNotify, type RaRecord } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { AcademicYear } from '../../../../contract/schools/academicYears.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/limits.ts';
import {
  CALENDAR_DAY_KIND_NAMES,
  CALENDAR_DAY_KINDS,
  type CalendarDayKind,
} from '../../../../contract/schoolWeek.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { LoadProblem } from '../../../kit/page/LoadProblem.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { LoadingState } from '../../../kit/page/states.tsx';
import { useIsLeft } from '../../../kit/page/useIsLeft.ts';
import { Permitted } from '../../../kit/page/Permitted.tsx';
import '../../../look/week.css';
import { FileProblem } from '../../../files/source.ts';
import { useMay } from '../../../person/person.ts';
import { describeProblem } from '../../../providers/errors.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { useOneSchool } from '../../../school/useOneSchool.tsx';
import { formatYearName } from '../../../school/yearName.ts';
import { dayRangeText } from './DayList.tsx';
import { CALENDAR, importCalendar, type SentDay } from './endpoints.ts';
import { readCalendarFile } from './readInBackground.ts';

const TITLE = 'Impor kalender';

export function CalendarImport() {
  const mayImport = useMay(CALENDAR, 'create');
  const breadcrumb = [{ label: 'Kalender', to: pathTo(CALENDAR) }];
  return (
    <Permitted may={mayImport} title={TITLE} breadcrumb={breadcrumb}>
      <Page title={TITLE} breadcrumb={breadcrumb}>
        <CalendarImportForm />
      </Page>
    </Permitted>
  );
}

interface ReadFile {
  readonly file: string;
  readonly days: readonly SentDay[];
  readonly skipped: readonly string[];
}

/** Imports a file of holidays: it is chosen, reviewed, and then taken over all at once. */
function CalendarImportForm() {
  const { schoolId, isReady } = useOneSchool();
  const years = useGetList<AcademicYear & RaRecord>(
    'tahun-ajaran',
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE }, sort: { field: 'start_date', order: 'DESC' } },
    { retry: false, onError: () => undefined },
  );
  const [picked, setPicked] = useState<string>();
  const year =
    years.data?.find(({ id }) => String(id) === picked) ??
    years.data?.find(({ is_active: isActive }) => isActive) ??
    years.data?.[0];
  const [found, setFound] = useState<ReadFile>();
  /** The days that are left out, by their index in the file. */
  const [leftOutIndexes, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const act = useRunAction();
  const notify = useNotify();
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const queryClient = useQueryClient();

  const open = async (file: File) => {
    setProblem(undefined);
    setFound(undefined);
    setLeft(new Set());
    try {
      const read = await readCalendarFile(file);
      if (read.days.length === 0) throw new FileProblem('Tidak ada hari yang terbaca di berkas ini.');
      setFound({ file: file.name, ...read });
    } catch (error) {
      setProblem(error instanceof FileProblem ? error.message : 'Berkas ini tidak dapat dibaca. Pilih lagi.');
    }
  };
  const isInYear = ({ start_date: from, end_date: to }: SentDay): boolean =>
    year !== undefined && from >= year.start_date && to <= year.end_date;
  const wanted = (found?.days ?? []).filter((day, i) => isInYear(day) && !leftOutIndexes.has(i));
  const outsideYearCount = (found?.days ?? []).filter((day) => !isInYear(day)).length;

  const write = async () => {
    if (!year || wanted.length === 0) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { created, unchanged } = await act(importCalendar, { yearId: year.id, schoolId, days: wanted });
      void queryClient.invalidateQueries({ queryKey: [CALENDAR] });
      notify(`${created} hari ditambahkan${unchanged > 0 ? `, ${unchanged} sudah ada` : ''}`, {
        type: 'success',
      });
      if (!isLeft.current) void navigate(pathTo(CALENDAR));
    } catch (error) {
      setProblem(describeProblem(error));
      setBusy(false);
    }
  };
  const setKind = (at: number, kind: CalendarDayKind) =>
    setFound(
      found && {
        ...found,
        days: found.days.map((day, i) =>
          i === at ? { ...day, kind, is_school_day: CALENDAR_DAY_KINDS[kind].isSchoolDay } : day,
        ),
      },
    );

  return (
    <>
      <div className="week-tools">
        <label className="week-field">
          Tahun ajaran
          <select value={year?.id ?? ''} onChange={({ target }) => setPicked(target.value)}>
            {!year && (
              <option value="">
                {years.data ? 'Belum ada tahun ajaran' : years.error ? '–' : 'Memuat data...'}
              </option>
            )}
            {years.data?.map((one) => (
              <option key={one.id} value={one.id}>
                {formatYearName(one)}
              </option>
            ))}
          </select>
        </label>
        <Button
          component="label"
          // The input inside is what is focused and named; the label only looks like a button.
          // oxlint-disable-next-line jsx-a11y/aria-role -- takes MUI's role=button away
          role={undefined}
          tabIndex={-1}
          variant="outlined"
        >
          Pilih berkas .csv atau .ics
          <input
            type="file"
            className="vh"
            accept=".csv,.ics,.txt,text/csv,text/calendar"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void open(file);
              // The value is cleared, so that choosing the same file again after correcting it is noticed as a change.
              target.value = '';
            }}
          />
        </Button>
      </div>
      <p className="quiet">
        Berkas .csv dengan kolom Nama, Tanggal, dan bila perlu Selesai, Jenis, Hari efektif; atau .ics dari
        Google Kalender, Outlook, atau dinas. Yang sudah ada di kalender dilewati.
      </p>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      {years.error && <LoadProblem error={years.error} onRetry={() => void years.refetch()} />}
      {found && years.isPending && <LoadingState shape={['text']} />}
      {found && years.data && (
        <section aria-label="Isi berkas">
          <p role="status">
            {found.file}: {wanted.length} hari akan ditambahkan
            {outsideYearCount > 0 && `, ${outsideYearCount} di luar tahun ajaran ini dilewati`}
            {found.skipped.length > 0 && `, ${found.skipped.length} tidak terbaca`}.
          </p>
          {found.skipped.length > 0 && (
            <ul>
              {found.skipped.map((why) => (
                <li key={why}>{why}</li>
              ))}
            </ul>
          )}
          <div className="week-sheet">
            <table>
              <thead>
                <tr>
                  <th scope="col">Ambil</th>
                  <th scope="col">Nama</th>
                  <th scope="col">Tanggal</th>
                  <th scope="col">Jenis</th>
                </tr>
              </thead>
              <tbody>
                {found.days.map((day, i) =>
                  isInYear(day) ? (
                    <tr key={`${day.start_date} ${day.name}`}>
                      <td>
                        <input
                          type="checkbox"
                          className="week-tick"
                          aria-label={`Ambil ${day.name}`}
                          checked={!leftOutIndexes.has(i)}
                          onChange={({ target }) => {
                            const next = new Set(leftOutIndexes);
                            if (target.checked) next.delete(i);
                            else next.add(i);
                            setLeft(next);
                          }}
                        />
                      </td>
                      <td>{day.name}</td>
                      <td>{dayRangeText(day)}</td>
                      <td>
                        <select
                          aria-label={`Jenis ${day.name}`}
                          value={day.kind}
                          onChange={({ target }) => setKind(i, target.value as CalendarDayKind)}
                        >
                          {CALENDAR_DAY_KIND_NAMES.map((kind) => (
                            <option key={kind} value={kind}>
                              {CALENDAR_DAY_KINDS[kind].label}
                            </option>
                          ))}
                        </select>
                      </td>
                    </tr>
                  ) : null,
                )}
              </tbody>
            </table>
          </div>
          <p>
            <BusyButton
              variant="contained"
              busy={busy}
              disabled={!isReady || wanted.length === 0}
              onClick={() => void write()}
            >
              {busy ? 'Memproses...' : `Tambahkan ${wanted.length} hari`}
            </BusyButton>
          </p>
        </section>
      )}
    </>
  );
}
