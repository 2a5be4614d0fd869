import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Attention } from '../../../contract/thresholds.ts';
import { SEMESTERS, type SemesterName } from '../../../contract/semesters.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { Pick } from '../../kit/list/Pick.tsx';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { Section } from '../../kit/page/Section.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../kit/page/states.tsx';
import { Offered } from '../../oversight/Offered.tsx';
import { may, usePerson } from '../../person/person.ts';
import { useAct } from '../../providers/useAct.ts';
import { PupilLink } from '../../school/PupilLink.tsx';
import { getAttention } from '../endpoints.ts';
import { useClassChoices } from '../useRecap.ts';
import { limitsText, reasonsOf } from './words.ts';

const title = 'Perlu perhatian';

/** Who misses what the school asks for, class by class, the own one first. */
export const AttentionPage = () => (
  <Offered extension="thresholds" call="getAttention" title={title}>
    <OfClass />
  </Offered>
);

function OfClass() {
  const [params, setParams] = useSearchParams();
  const choices = useClassChoices();
  const act = useAct();
  const classId = params.get('kelas') || choices?.[0]?.id;
  const semester = SEMESTERS.find((name) => name === params.get('semester'));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['rekap', 'perhatian', classId, semester],
    queryFn: ({ signal }) => act(getAttention, { classId: classId ?? '', semester }, signal),
    enabled: classId !== undefined,
    placeholderData: keepPreviousData,
  });
  const change = (name: string, value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set(name, value);
      return next;
    });
  if (choices?.length === 0)
    return (
      <Page title={title} breadcrumb={[]}>
        <EmptyState
          title="Belum ada kelas untuk dilihat."
          text="Daftar ini tampil bagi wali kelas, guru yang mengajar di kelas itu, dan kantor."
        />
      </Page>
    );
  return (
    <Page title={title} breadcrumb={[]}>
      <div className="tools">
        <Pick
          label="Kelas"
          value={classId ?? ''}
          isOn={false}
          onChange={(id) => change('kelas', id)}
          options={(choices ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        {data && (
          <Pick
            label="Semester"
            value={data.semester}
            isOn={false}
            onChange={(name) => change('semester', name satisfies string as SemesterName)}
            options={SEMESTERS.map((name) => ({ value: name, label: name }))}
          />
        )}
      </div>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div aria-busy={isPlaceholderData || undefined}>
          <Pupils attention={data} />
        </div>
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

function Pupils({ attention }: { readonly attention: Attention }) {
  const { pupils, limits, until, subjects, Class } = attention;
  const person = usePerson();
  if (limits.min_percent === null && limits.max_alpa === null)
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
  return (
    <>
      <p className="quiet small">
        {limitsText(limits)} Sampai {formatDate(until)}; pertemuan mata pelajaran dihitung sejauh sudah
        dijadwalkan.
        {subjects && ` Hanya dari mata pelajaran: ${subjects.join(', ')}.`}
      </p>
      <Section title={Class.name} count={pupils.length > 0 ? formatNumber(pupils.length) : undefined}>
        {pupils.length === 0 && <p className="quiet small">Tidak ada siswa yang perlu perhatian.</p>}
        <ul className="lines">
          {pupils.map(({ id, fullname, number, standings }) => (
            <li key={id}>
              <div className="grow">
                <b>
                  <PupilLink className="plain" id={id}>
                    {number}. {fullname}
                  </PupilLink>
                </b>
                {standings.map((standing) => (
                  <small key={standing.Subject?.id ?? 'hari'}>
                    {standing.Subject ? `${standing.Subject.name}: ` : 'Semester ini: '}
                    {reasonsOf(standing, limits)}
                  </small>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
