import { useCallback, useState } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Id } from '../../../contract/calls.ts';
import type { Session, SessionDetail } from '../../../contract/lessons/sessions.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import { DataAge } from '../../kit/page/DataAge.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../kit/page/states.tsx';
import { Notice } from '../../kit/page/Notice.tsx';
import { useIsHadir, useToday } from '../../providers/extensions.ts';
import { may, mayKeepRegister, mayReviewHistory, usePerson, getSessionTeacher } from '../../person/person.ts';
import { lazyDialog } from '../../kit/page/lazyDialog.tsx';
import { Overlaps, type SessionAction, Exceptions } from '../lessons/index.ts';
import { formatRegisterTitle, REGISTER_LEAD, withLessonClassAndTeacher } from '../../school/lessonName.ts';
import { useSchoolOfClass } from '../../school/useShownSchool.ts';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { ActionButtons } from './ActionButtons.tsx';
import { useManagerOwner } from './RegisterManagerProvider.tsx';
import type { RegisterAddress } from './engine/endpoints.ts';
import { useBlankSheet } from './paper/useBlankSheet.tsx';
import { RegisterPaper } from './paper/RegisterPaper.tsx';
import { createRegisterBreadcrumb, SessionSummary } from './registerParts.tsx';
import { RegisterSheet } from './RegisterSheet.tsx';
import { useEarlyQuestion } from './useEarlyQuestion.tsx';
import { usePupilContext } from './usePupilContext.ts';
import { useRegister } from './useRegister.ts';
import { useRegisterActions } from './useRegisterActions.tsx';

/** These dialogs are rarely opened, so their code is loaded on demand. */
const ExceptionDialog = lazyDialog(
  () => import('../lessons/exceptions/ExceptionDialog.tsx'),
  'ExceptionDialog',
);
const History = lazyDialog(() => import('./History.tsx'), 'History');

/** The register of one session. It waits for the user's identity, which decides whose unsent marks are shown. */
export default function AttendancePage() {
  const { subjectId = '', sessionId = '' } = useParams();
  const { owner, isPending } = useManagerOwner();
  if (isPending) return <LoadingState shape={['tools', 'rows']} />;
  return (
    <SessionRegister
      key={JSON.stringify([subjectId, sessionId])}
      address={{ subjectId, sessionId }}
      owner={owner}
    />
  );
}

interface SessionRegisterProps {
  readonly address: RegisterAddress;
  readonly owner?: Session['id'];
}

function SessionRegister({ address, owner }: SessionRegisterProps) {
  const { subjectId, sessionId } = address;
  const quietQueryOptions = { retry: false, onError: () => undefined, networkMode: 'always' } as const;
  const session = useGetOne<Session & Partial<SessionDetail>>(
    'sesi',
    { id: sessionId, meta: { subjectId } },
    quietQueryOptions,
  );
  // The subject is needed only for the heading and the permissions; the register works without it.
  const { data: subject, isPending: subjectIsPending } = useGetOne<Subject>(
    'mata-pelajaran',
    { id: subjectId },
    quietQueryOptions,
  );
  const { register: own, data: roster, seenAt, error, isPending, refetch } = useRegister(address, owner);
  const person = usePerson();
  const isHadir = useIsHadir();
  const contexts = usePupilContext(address);
  const [history, setHistory] = useState<{ readonly id?: Id }>();
  const isMobile = useIsMobile();
  const showHistory = useCallback((id?: Id) => setHistory({ id }), []);
  const failure = session.error ?? error;
  // Heading, buttons and rows appear together, once everything that decides their height is known.
  const isLoading =
    isPending || session.isPending || subjectIsPending || person === undefined || isHadir === undefined;
  // While the subject is unknown nothing is hidden, because the server checks the permissions anyway.
  const taughtSubject = subject ?? { teacherId: person?.id };
  const lesson = withLessonClassAndTeacher(subject, session.data);
  useSchoolOfClass(lesson?.Class?.id);
  const sessionOwnership = getSessionTeacher(taughtSubject, session.data);
  const isCancelled = Boolean(session.data?.cancelled);
  const mayWrite =
    person !== undefined && mayKeepRegister(person, taughtSubject, session.data) && !isCancelled;
  const canReview = isHadir && person !== undefined && mayReviewHistory(person, taughtSubject, session.data);
  const mayArrange = person !== undefined && may(person, 'cancelSession', sessionOwnership);

  const [arrangement, setArrangement] = useState<SessionAction>();
  const today = useToday();
  const isEarly = isHadir === true && today !== undefined && (session.data?.date ?? '') > today;

  // No question is asked before the day of the session: then the register says so in a line above it.
  const [register, question] = useEarlyQuestion(own, isEarly ? undefined : session.data);

  const { isBlank, print, printBlank } = useBlankSheet();
  const actions = useRegisterActions({
    print,
    printBlank,
    address,
    register,
    mayWrite,
    mayEdit: person !== undefined && may(person, 'updateSession', sessionOwnership),
    exceptions:
      mayArrange && session.data
        ? {
            isCancelled,
            maySubstitute: may(person, 'substituteTeacher') && sessionOwnership.teacherId != null,
            ask: setArrangement,
          }
        : undefined,
    session: session.data,
    subject: lesson,
    roster,
  });

  return (
    <Page
      title={formatRegisterTitle(isLoading ? undefined : lesson)}
      lead={REGISTER_LEAD}
      isPending={isLoading}
      breadcrumb={createRegisterBreadcrumb(subjectId, subject?.name)}
      hasActionsLast
      actions={isMobile || isLoading ? undefined : <ActionButtons actions={actions} />}
    >
      <DataAge seenAt={seenAt} />
      {question}
      {session.data && <SessionSummary session={session.data} />}
      {session.data && <Exceptions session={session.data} />}
      {arrangement && session.data && (
        <ExceptionDialog
          arrangement={arrangement}
          session={session.data}
          teacherId={sessionOwnership.teacherId}
          onClose={() => setArrangement(undefined)}
        />
      )}
      {session.data?.overlaps && session.data.overlaps.length > 0 && (
        <Notice kind="warn">
          <Overlaps overlaps={session.data.overlaps} />
        </Notice>
      )}
      {isLoading ? null : failure && !roster ? (
        <ErrorPanel
          error={failure}
          onRetry={() => {
            void session.refetch();
            void refetch();
          }}
        />
      ) : roster?.length === 0 ? (
        <EmptyState title="Belum ada siswa di kelas ini." text="Tambahkan siswa ke kelasnya dulu." />
      ) : (
        <RegisterSheet
          register={register}
          roster={roster ?? []}
          mayWrite={mayWrite}
          isExplained={isCancelled}
          notBefore={isEarly ? session.data?.date : undefined}
          withDetails={isHadir === true}
          contexts={contexts}
          onHistory={canReview ? showHistory : undefined}
          actions={actions}
        />
      )}
      {roster && roster.length > 0 && session.data && (
        <RegisterPaper
          register={register}
          roster={roster}
          session={session.data}
          subject={lesson}
          isBlank={isBlank}
        />
      )}
      {history && (
        <History
          address={address}
          register={register}
          pupil={roster?.find(({ id }) => id === history.id)}
          mayWrite={mayWrite}
          onClose={() => setHistory(undefined)}
        />
      )}
    </Page>
  );
}
