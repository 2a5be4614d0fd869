import { downloadCSV } from 'react-admin';
import type { AttendanceLimits } from '../../../../contract/schools/schools.ts';
import { SEMESTER_NAMES } from '../../../../contract/semesters.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { ToolbarSelect } from '../../../kit/list/Pick.tsx';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { DownloadIcon } from '../../../kit/page/icons.tsx';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { Supported } from '../../../kit/page/Supported.tsx';
import { may, usePerson } from '../../../person/person.ts';
import { ClassProgress } from '../ClassProgress.tsx';
import { AttentionPaper } from './AttentionPaper.tsx';
import { LateAtGate } from './LateAtGate.tsx';
import { PupilGroups } from './PupilGroups.tsx';
import {
  attentionCsv,
  type ClassAttention,
  sortRows,
  ORDERS,
  REASON_NAMES,
  ROW_REASONS,
  listAttentionRows,
  filterByReason,
} from './rows.ts';
import { ALL_CLASSES, type AttentionFilters, useAttention, useAttentionFilters } from './useAttention.ts';
import { limitsText } from './words.ts';
import './attention.css';

const title = 'Perlu perhatian';
const EVERY_REASON = '';

/** Lists the pupils who miss the school's limits: of all classes for the office, otherwise class by class, one's own class first. */
export const AttentionPage = () => (
  <Supported call="getAttention" title={title}>
    <Attention />
  </Supported>
);

/** An older server sends no `streak_days`. */
const hasNoLimits = (limits: AttendanceLimits) => Object.values(limits).every((limit) => limit === null);

function Attention() {
  const [filters, change] = useAttentionFilters();
  const { classId, reason, order, choices, mayAll } = filters;
  const { data, error, refetch, isPlaceholderData, progress } = useAttention(filters);
  if (choices?.length === 0)
    return (
      <Page title={title} breadcrumb={[]}>
        <EmptyState
          title="Belum ada kelas untuk dilihat."
          text="Daftar ini tampil bagi wali kelas, guru yang mengajar di kelas itu, dan tata usaha (TU)."
        />
      </Page>
    );
  const rows = data && sortRows(filterByReason(listAttentionRows(data), reason), order);
  const semester = data?.[0]?.attention.semester ?? filters.semester;
  return (
    <Page
      title={title}
      breadcrumb={[]}
      actions={
        rows &&
        rows.length > 0 && (
          <>
            <PlainButton onClick={() => downloadCSV(attentionCsv(rows), csvFileName(data, classId))}>
              <DownloadIcon />
              CSV
            </PlainButton>
            <PlainButton onClick={() => window.print()}>Cetak</PlainButton>
          </>
        )
      }
    >
      <div className="tools attention-tools">
        <ToolbarSelect
          label="Kelas"
          value={classId ?? ''}
          isOn={false}
          onChange={(id) => change('kelas', id)}
          options={[
            ...(mayAll ? [{ value: ALL_CLASSES, label: 'Semua kelas' }] : []),
            ...(choices ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          unknown="Kelas lain"
        />
        {semester && (
          <ToolbarSelect
            label="Semester"
            value={semester}
            isOn={false}
            onChange={(name) => change('semester', name)}
            options={SEMESTER_NAMES.map((name) => ({ value: name, label: name }))}
          />
        )}
        <ToolbarSelect
          label="Alasan"
          value={reason ? REASON_NAMES[reason].slug : EVERY_REASON}
          isOn={reason !== undefined}
          onChange={(slug) => change('alasan', slug)}
          options={[
            { value: EVERY_REASON, label: 'Semua' },
            ...ROW_REASONS.map((one) => ({
              value: REASON_NAMES[one].slug,
              label: REASON_NAMES[one].label,
            })),
          ]}
        />
        <ToolbarSelect
          label="Urutkan"
          value={order}
          isOn={false}
          onChange={(name) => change('urut', name)}
          options={Object.entries(ORDERS).map(([value, { label }]) => ({ value, label }))}
        />
      </div>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : data && rows ? (
        <div aria-busy={isPlaceholderData || undefined}>
          <AttentionResults found={data} rows={rows} filters={filters} />
          <LateAtGate classId={classId === ALL_CLASSES ? undefined : classId} />
        </div>
      ) : classId === ALL_CLASSES ? (
        <>
          <ClassProgress progress={progress} label="Kemajuan mengambil daftar" />
          <LoadingState shape={['rows']} />
        </>
      ) : (
        <LoadingState shape={['rows']} />
      )}
    </Page>
  );
}

/** "Perlu perhatian X-1 semester Ganjil" */
const csvFileName = (found: readonly ClassAttention[] | undefined, classId: string | undefined): string => {
  const one = found?.[0]?.attention;
  const name = classId === ALL_CLASSES ? 'semua kelas' : (one?.Class.name ?? '');
  return `Perlu perhatian ${name} semester ${one?.semester ?? ''}`.replaceAll('/', '-');
};

interface AttentionResultsProps {
  readonly found: readonly ClassAttention[];
  readonly rows: ReturnType<typeof listAttentionRows>;
  readonly filters: AttentionFilters;
}

function AttentionResults({ found, rows, filters: { classId, reason } }: AttentionResultsProps) {
  const person = usePerson();
  const [first] = found;
  if (!first) return <EmptyState title="Belum ada kelas untuk dilihat." />;
  if (found.every(({ attention }) => hasNoLimits(attention.limits)))
    return (
      <EmptyState
        title="Sekolah belum menentukan batas."
        text="Isi kehadiran minimum, batas alpa, atau hari tidak hadir berturut-turut di data sekolah; siswa yang melewatinya tampil di sini."
      >
        {person && may(person, 'updateSchool') && (
          <LinkButton to={pathTo('sekolah')} variant="contained">
            Buka data sekolah
          </LinkButton>
        )}
      </EmptyState>
    );
  const { until, subjects, semester, Class } = first.attention;
  const limitTexts = new Set(found.map(({ attention }) => limitsText(attention.limits)));
  const limits = limitTexts.size === 1 ? [...limitTexts].join('') : 'Menurut batas masing-masing sekolah.';
  const className = classId === ALL_CLASSES ? 'Semua kelas' : Class.name;
  return (
    <>
      <p className="quiet small attention-limits">
        {limits} Sampai {formatDate(until)}; pertemuan mata pelajaran dihitung sejauh sudah dijadwalkan.
        {subjects && ` Hanya dari mata pelajaran: ${subjects.join(', ')}.`}
      </p>
      <Section title={className} count={rows.length > 0 ? formatNumber(rows.length) : undefined}>
        {rows.length === 0 && (
          <p className="quiet small">
            {reason ? 'Tidak ada siswa dengan alasan ini.' : 'Tidak ada siswa yang perlu perhatian.'}
          </p>
        )}
        <PupilGroups rows={rows} withClass={classId === ALL_CLASSES} />
      </Section>
      {rows.length > 0 && <AttentionPaper {...{ rows, className, semester, until, limits }} />}
    </>
  );
}
