import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import type { ClassGuardians, FamilyClass } from '../../../../contract/family/guardians.ts';
import { RELATION_LABELS } from '../../../../contract/family/words.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { lazyDialog } from '../../../kit/page/lazyDialog.tsx';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { may, usePerson } from '../../../person/person.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { GUARDIANS_SLUG } from '../../../school/paths.ts';
import { PUPILS_SLUG } from '../../../school/pupilPath.ts';
import { FamilyScreen } from '../FamilyScreen.tsx';
import { getClassGuardians, listFamilyClasses } from './endpoints.ts';
import { Proposals } from './Proposals.tsx';
import { CONSENT_LABELS, GUARDIANS_KEY } from './words.ts';

const PasteGuardians = lazyDialog(() => import('./PasteGuardians.tsx'), 'PasteGuardians');
const GuardianDialog = lazyDialog(() => import('./GuardianDialog.tsx'), 'GuardianDialog');

const TITLE = 'Orang tua';

/** The guardians by class: which pupils have nobody yet. Whoever leads one class only is there at once. */
export const GuardiansPage = () => (
  <FamilyScreen call="listFamilyClasses" title={TITLE}>
    <Classes />
  </FamilyScreen>
);

function Classes() {
  const act = useRunAction();
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: [GUARDIANS_KEY, 'kelas'],
    queryFn: ({ signal }) => act(listFamilyClasses, undefined, signal),
  });
  const chosen = params.get('kelas') ?? (data?.length === 1 ? String(data[0]?.id) : undefined);
  if (chosen !== undefined) return <OneClass id={chosen} isOnly={data?.length === 1} />;
  return (
    <Page title={TITLE} breadcrumb={[]}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState shape={['rows']} />
      ) : data.length === 0 ? (
        <EmptyState
          title="Belum ada kelas untuk dilihat."
          text="Halaman ini tampil bagi wali kelas, kepala sekolah, dan tata usaha (TU)."
        />
      ) : (
        <ul className="lines">
          {data.map((one) => (
            <li key={one.id}>
              <Link className="grow" to={classPath(one)}>
                <b>{one.name}</b>
                <small>{countsText(one)}</small>
              </Link>
              {one.proposals > 0 && <span className="end">{formatNumber(one.proposals)} isian menunggu</span>}
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

const classPath = ({ id }: FamilyClass): string =>
  `${pathTo(GUARDIANS_SLUG)}?${new URLSearchParams({ kelas: String(id) })}`;

/** "31 dari 36 siswa punya orang tua/wali · 25 setuju menerima pesan" */
const countsText = ({ pupils, with_guardian: guarded, with_agreed: agreed }: FamilyClass): string =>
  `${formatNumber(guarded)} dari ${formatNumber(pupils)} siswa punya orang tua/wali · ${formatNumber(agreed)} setuju menerima pesan`;

type Student = ClassGuardians['Students'][number];

function OneClass({ id, isOnly }: { readonly id: string; readonly isOnly: boolean }) {
  const act = useRunAction();
  const person = usePerson();
  const [isPasting, setPasting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [GUARDIANS_KEY, 'kelas', id],
    queryFn: ({ signal }) => act(getClassGuardians, { id }, signal),
    retry: false,
  });
  const mayChange = person !== undefined && may(person, 'pasteGuardians');
  const missing = data?.Students.filter(({ guardians }) => guardians.length === 0) ?? [];
  const present = data?.Students.filter(({ guardians }) => guardians.length > 0) ?? [];
  return (
    <Page
      title={data ? `${TITLE} ${data.Class.name}` : TITLE}
      breadcrumb={isOnly ? [] : [{ label: TITLE, to: pathTo(GUARDIANS_SLUG) }]}
      areActionsBelow
      actions={
        data &&
        mayChange && (
          <>
            <LinkButton
              variant="outlined"
              to={`${pathTo(GUARDIANS_SLUG, 'lembar')}?${new URLSearchParams({ kelas: id })}`}
            >
              Cetak lembar isian
            </LinkButton>
            <PlainButton onClick={() => setPasting(true)}>Tempel daftar</PlainButton>
          </>
        )
      }
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState shape={['rows']} />
      ) : (
        <>
          <Proposals students={data.Students} mayDecide={mayChange} />
          {missing.length > 0 && (
            <Section title="Belum ada orang tua/wali" count={formatNumber(missing.length)}>
              <ul className="lines">
                {missing.map((student) => (
                  <MissingLine key={student.id} student={student} mayChange={mayChange} />
                ))}
              </ul>
            </Section>
          )}
          {present.length > 0 && (
            <Section title="Sudah ada" count={formatNumber(present.length)}>
              <ul className="lines">
                {present.map((student) => (
                  <li key={student.id}>
                    <div className="grow">
                      <PupilName student={student} />
                      {student.guardians.map((guardian) => (
                        <small key={guardian.id}>
                          {guardian.name} ({RELATION_LABELS[guardian.relation].toLowerCase()}) ·{' '}
                          {guardian.masked_phone} · {CONSENT_LABELS[guardian.consent].toLowerCase()}
                        </small>
                      ))}
                    </div>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </>
      )}
      {isPasting && <PasteGuardians classId={id} onClose={() => setPasting(false)} />}
    </Page>
  );
}

const PupilName = ({ student: { id, number, fullname } }: { readonly student: Student }) => (
  <Link to={pathTo(PUPILS_SLUG, id)}>
    <b>
      {number}. {fullname}
    </b>
  </Link>
);

interface MissingLineProps {
  readonly student: Student;
  readonly mayChange: boolean;
}

function MissingLine({ student, mayChange }: MissingLineProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className="grow">
        <PupilName student={student} />
      </div>
      {mayChange && (
        <PlainButton name={`Isi orang tua/wali ${student.fullname}`} onClick={() => setOpen(true)}>
          Isi
        </PlainButton>
      )}
      {isOpen && <GuardianDialog pupil={student} onClose={() => setOpen(false)} />}
    </li>
  );
}
