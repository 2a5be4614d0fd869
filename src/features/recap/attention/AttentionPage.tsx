import { downloadCSV } from 'react-admin';
import { REASONS } from '../../../../contract/thresholdWords.ts';
import type { Limits } from '../../../../contract/schools/schools.ts';
import { SEMESTERS } from '../../../../contract/semesters.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { Pick } from '../../../kit/list/Pick.tsx';
import { DownloadIcon } from '../../../kit/page/icons.tsx';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { Supported } from '../../../kit/page/Supported.tsx';
import { may, usePerson } from '../../../person/person.ts';
import { ClassProgress } from '../ClassProgress.tsx';
import { PupilLines } from './PupilLines.tsx';
import {
  attentionCsv,
  type ClassAttention,
  inOrder,
  ORDERS,
  REASON_NAMES,
  rowsOf,
  withReason,
} from './rows.ts';
import { ALL, type AttentionFilters, useAttention, useAttentionFilters } from './useAttention.ts';
import { limitsText } from './words.ts';
import './attention.css';

const title = 'Perlu perhatian';
const EVERY = '';

/** Lists the pupils who miss the school's limits: of all classes for the office, otherwise class by class, one's own class first. */
export const AttentionPage = () => (
  <Supported call="getAttention" title={title}>
    <Attention />
  </Supported>
);

const asksForNothing = ({ min_percent, max_alpa }: Limits) => min_percent === null && max_alpa === null;

function Attention() {
  const [filters, change] = useAttentionFilters();
  const { classId, reason, order, choices, mayAll } = filters;
  const { data, error, refetch, isPlaceholderData, progress } = useAttention(filters);
  if (choices?.length === 0)
    return (
      <Page title={title} breadcrumb={[]}>
        <EmptyState
          title="Belum ada kelas untuk dilihat."
          text="Daftar ini tampil bagi wali kelas, guru yang mengajar di kelas itu, dan kantor."
        />
      </Page>
    );
  const rows = data && inOrder(withReason(rowsOf(data), reason), order);
  const semester = data?.[0]?.attention.semester ?? filters.semester;
  return (
    <Page
      title={title}
      breadcrumb={[]}
      actions={
        rows &&
        rows.length > 0 && (
          <button
            type="button"
            className="btn"
            onClick={() => downloadCSV(attentionCsv(rows), fileOf(data, classId))}
          >
            <DownloadIcon />
            CSV
          </button>
        )
      }
    >
      <div className="tools attention-tools">
        <Pick
          label="Kelas"
          value={classId ?? ''}
          isOn={false}
          onChange={(id) => change('kelas', id)}
          options={[
            ...(mayAll ? [{ value: ALL, label: 'Semua kelas' }] : []),
            ...(choices ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          unknown="Kelas lain"
        />
        {semester && (
          <Pick
            label="Semester"
            value={semester}
            isOn={false}
            onChange={(name) => change('semester', name)}
            options={SEMESTERS.map((name) => ({ value: name, label: name }))}
          />
        )}
        <Pick
          label="Alasan"
          value={reason ? REASON_NAMES[reason].slug : EVERY}
          isOn={reason !== undefined}
          onChange={(slug) => change('alasan', slug)}
          options={[
            { value: EVERY, label: 'Semua' },
            ...REASONS.map((one) => ({ value: REASON_NAMES[one].slug, label: REASON_NAMES[one].label })),
          ]}
        />
        <Pick
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
          <Found found={data} rows={rows} filters={filters} />
        </div>
      ) : classId === ALL ? (
        <ClassProgress progress={progress} label="Kemajuan mengambil daftar" />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

/** "Perlu perhatian X-1 semester Ganjil" */
const fileOf = (found: readonly ClassAttention[] | undefined, classId: string | undefined): string => {
  const one = found?.[0]?.attention;
  const name = classId === ALL ? 'semua kelas' : (one?.Class.name ?? '');
  return `Perlu perhatian ${name} semester ${one?.semester ?? ''}`.replaceAll('/', '-');
};

interface FoundProps {
  readonly found: readonly ClassAttention[];
  readonly rows: ReturnType<typeof rowsOf>;
  readonly filters: AttentionFilters;
}

function Found({ found, rows, filters: { classId, reason } }: FoundProps) {
  const person = usePerson();
  const [first] = found;
  if (!first) return <EmptyState title="Belum ada kelas untuk dilihat." />;
  if (found.every(({ attention }) => asksForNothing(attention.limits)))
    return (
      <EmptyState
        title="Sekolah belum menentukan batas."
        text="Isi kehadiran minimum atau batas alpa di data sekolah; siswa yang melewatinya tampil di sini."
      >
        {person && may(person, 'updateSchool') && (
          <LinkButton to={pathTo('sekolah')} variant="contained">
            Buka data sekolah
          </LinkButton>
        )}
      </EmptyState>
    );
  const { until, subjects, Class } = first.attention;
  const limits = new Set(found.map(({ attention }) => limitsText(attention.limits)));
  return (
    <>
      <p className="quiet small attention-limits">
        {limits.size === 1 ? [...limits] : 'Menurut batas masing-masing sekolah.'} Sampai {formatDate(until)};
        pertemuan mata pelajaran dihitung sejauh sudah dijadwalkan.
        {subjects && ` Hanya dari mata pelajaran: ${subjects.join(', ')}.`}
      </p>
      <Section
        title={classId === ALL ? 'Semua kelas' : Class.name}
        count={rows.length > 0 ? formatNumber(rows.length) : undefined}
      >
        {rows.length === 0 && (
          <p className="quiet small">
            {reason ? 'Tidak ada siswa dengan alasan ini.' : 'Tidak ada siswa yang perlu perhatian.'}
          </p>
        )}
        <PupilLines rows={rows} withClass={classId === ALL} />
      </Section>
    </>
  );
}
