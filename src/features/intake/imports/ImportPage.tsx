import { useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import type { Id } from '../../../../contract/calls.ts';
import type { AcademicYear } from '../../../../contract/schools/academicYears.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/limits.ts';
import type { ImportKind } from '../../../../contract/intake/importRows.ts';
import { formatDate } from '../../../i18n/format.ts';
import { ToolbarSelect } from '../../../kit/list/Pick.tsx';
import { LoadProblem } from '../../../kit/page/LoadProblem.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { LoadingState } from '../../../kit/page/states.tsx';
import { Supported } from '../../../kit/page/Supported.tsx';
import { useExtensions } from '../../../providers/extensions.ts';
import { useIdentity } from '../../../person/person.ts';
import { formatYearName } from '../../../school/yearName.ts';
import { Check, type FinishedImport } from './Check.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import type { Table } from '../../../files/table.ts';
import '../../../look/week.css';
import './imports.css';
import { PastImports } from './PastImports.tsx';
import { Result } from './Result.tsx';
import { useImport } from './useImport.ts';
import { IMPORT_WORDS } from './words.ts';

/** The import of a file of pupils, teachers or a timetable: choosing it, checking it, correcting it and writing it. */
export function ImportPage({ kind }: { readonly kind: ImportKind }) {
  const { identity } = useIdentity();
  return (
    <Supported
      call="createImport"
      title={`Impor ${IMPORT_WORDS[kind].noun}`}
      breadcrumb={[PARENT_PAGES[kind]]}
    >
      {identity ? (
        <ImportSteps key={identity.id} kind={kind} person={identity.id} />
      ) : (
        <LoadingState shape={['text', 'rows']} />
      )}
    </Supported>
  );
}

const PARENT_PAGES: Readonly<Record<ImportKind, { readonly label: string; readonly to: string }>> = {
  pupils: { label: 'Siswa', to: pathTo('siswa') },
  teachers: { label: 'Guru', to: pathTo('guru') },
  timetable: { label: 'Jadwal', to: pathTo('jadwal') },
};

const allNewestFirst = {
  pagination: { page: 1, perPage: MAX_PAGE_SIZE },
  sort: { field: 'start_date', order: 'DESC' },
} as const;

function ImportSteps({ kind, person }: { readonly kind: ImportKind; readonly person: Id }) {
  const importState = useImport(kind, person);
  const [done, setDone] = useState<{ readonly done: FinishedImport; readonly table: Table }>();
  const years = useGetList<AcademicYear & RaRecord>('tahun-ajaran', allNewestFirst, {
    retry: false,
    onError: () => undefined,
  });
  const schools = useGetList('sekolah', allNewestFirst, { retry: false, onError: () => undefined });
  const { table, chosen, choose } = importState;
  const activeYear = years.data?.find(({ is_active: isActive }) => isActive) ?? years.data?.[0];
  const yearId = chosen.yearId ?? activeYear?.id;
  const needsYear =
    kind === 'timetable' || (kind === 'pupils' && Boolean(table?.rows.some(({ cells }) => cells.class)));
  const year = years.data?.find(({ id }) => String(id) === String(yearId));
  const validFrom = kind === 'timetable' ? (chosen.validFrom ?? year?.start_date) : undefined;
  const needsSchool = (schools.data?.length ?? 0) > 1;
  const missing = [
    ...(needsSchool && chosen.schoolId === undefined ? ['sekolah'] : []),
    ...(needsYear && yearId === undefined ? ['tahun ajaran'] : []),
  ];
  const startAnotherImport = () => {
    importState.close();
    setDone(undefined);
  };
  const { noun, skipped } = IMPORT_WORDS[kind];
  const keepsGuardians = useExtensions()('guardians') === true;
  return (
    <Page
      title={table && !done ? `Impor ${noun}: periksa` : `Impor ${noun}`}
      breadcrumb={[PARENT_PAGES[kind]]}
    >
      {done ? (
        <Result kind={kind} {...done} onAgain={startAnotherImport} />
      ) : schools.isLoading || years.isLoading ? (
        // Without them it is not known which choices stand above the file.
        <LoadingState shape={['tools', 'text', 'rows']} />
      ) : (
        <>
          {(kind !== 'teachers' || needsSchool) && (
            <div className="import-choice">
              {needsSchool && (
                <ToolbarSelect
                  label="Sekolah"
                  value={String(chosen.schoolId ?? '')}
                  isOn={false}
                  onChange={(schoolId) => choose({ schoolId: schoolId || undefined })}
                  options={[
                    { value: '', label: 'Pilih sekolah' },
                    ...(schools.data ?? []).map(({ id, name }) => ({
                      value: String(id),
                      label: String(name),
                    })),
                  ]}
                />
              )}
              {kind !== 'teachers' && (
                <ToolbarSelect
                  label="Tahun ajaran kelas"
                  value={String(yearId ?? '')}
                  isOn={false}
                  onChange={(year) => choose({ yearId: year, validFrom: undefined })}
                  options={[
                    ...(yearId === undefined ? [{ value: '', label: 'Belum ada tahun ajaran' }] : []),
                    ...(years.data ?? []).map((one) => ({
                      value: String(one.id),
                      label: `${formatYearName(one)}${one.is_active ? ' (aktif)' : ''}`,
                    })),
                  ]}
                />
              )}
              {kind === 'pupils' && keepsGuardians && (
                <label className="import-tick">
                  <input
                    type="checkbox"
                    className="week-tick"
                    checked={chosen.guardians ?? false}
                    disabled={table !== undefined && !importState.canReread}
                    onChange={({ target }) => choose({ guardians: target.checked })}
                  />
                  Ambil juga nama dan satu nomor orang tua/wali
                </label>
              )}
              {kind === 'timetable' && (
                <>
                  <span className="pick">
                    <span aria-hidden>Berlaku mulai:</span>
                    <input
                      type="date"
                      aria-label="Berlaku mulai"
                      value={validFrom ?? ''}
                      min={year?.start_date}
                      max={year?.end_date}
                      onChange={({ target }) => choose({ validFrom: target.value || undefined })}
                    />
                    {/* The date is repeated in words, because the browser's date picker shows it in the order of its own language. */}
                    {validFrom !== undefined && <span>{formatDate(validFrom)}</span>}
                  </span>
                  <label className="import-tick">
                    <input
                      type="checkbox"
                      className="week-tick"
                      checked={chosen.replaces ?? false}
                      onChange={({ target }) => choose({ replaces: target.checked })}
                    />
                    Gantikan jadwal kelas-kelas di berkas mulai tanggal itu
                  </label>
                </>
              )}
            </div>
          )}
          {years.error && <LoadProblem error={years.error} onRetry={() => void years.refetch()} />}
          {table ? (
            <>
              <p style={{ marginTop: 0 }}>
                {importState.name} · {table.rows.length} baris terbaca
                {table.skipped.length > 0 && ` · ${table.skipped.length} ${skipped}`}
              </p>
              <Check
                kind={kind}
                import={{ ...importState, chosen: { ...chosen, yearId, validFrom } }}
                table={table}
                missing={schools.isPending || years.isPending ? undefined : missing}
                onDone={(of) => {
                  setDone({ done: of, table });
                  importState.finish();
                }}
              />
            </>
          ) : (
            <>
              <ChooseFile
                kind={kind}
                takesGuardians={chosen.guardians ?? false}
                isReading={importState.isReading}
                problem={importState.problem}
                onOpen={(of) => void importState.open(of)}
              />
              <PastImports />
            </>
          )}
        </>
      )}
    </Page>
  );
}
