import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE } from '../../../../contract/limits.ts';
import type { NextLesson } from '../../../../contract/lessons/nextLesson.ts';
import type { Session, SessionInput } from '../../../../contract/lessons/sessions.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { LoadingState } from '../../../kit/page/states.tsx';
import { useToday } from '../../../providers/extensions.ts';
import { CreateMany } from '../../../kit/form/CreateMany.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { isMadeUp } from '../../../providers/madeUpId.ts';
import { KeepersOnly } from './KeepersOnly.tsx';
import { done } from './messages.ts';
import { suggestSession } from './suggestSession.ts';
import { SessionForm } from './SessionForm.tsx';
import { RepeatInput } from './RepeatInput.tsx';
import { useNextLesson } from './useNextLesson.ts';
import { useSubject } from './useSubject.ts';

const TITLE = 'Tambah sesi';

export const SessionCreate = () => (
  <KeepersOnly verb="create" title={TITLE}>
    <NewSession />
  </KeepersOnly>
);

function NewSession() {
  const { meta, list, sessionCrumbs } = useSubject();
  const navigate = useNavigate();
  const today = useToday();
  // Only to suggest something: when it fails the form is there all the same.
  const { data, total, isPending } = useGetList<Session>(
    'sesi',
    { pagination: { page: 1, perPage: DEFAULT_PAGE_SIZE }, meta },
    { retry: false, onError: () => undefined },
  );
  // Once: what is asked for anew after a lost answer must not change what is sent again.
  const [suggestion, setSuggestion] = useState<Partial<SessionInput>>();
  const lesson = useNextLesson(meta.subjectId);
  if (!suggestion && !isPending && today !== undefined && lesson !== undefined)
    setSuggestion(lessonOf(lesson) ?? suggestSession(data ?? [], total ?? 0, today));
  return (
    <Page title={TITLE} breadcrumb={sessionCrumbs}>
      {!suggestion ? (
        <LoadingState />
      ) : (
        <CreateMany
          resource="sesi"
          meta={meta}
          defaultValues={suggestion}
          done={done.create}
          // The register is what a session is made for.
          onSaved={({ id }) =>
            navigate(isMadeUp(id) ? list : pathTo('mata-pelajaran', meta.subjectId, 'sesi', id))
          }
          next={(saved) =>
            suggestSession([saved as Session, ...(data ?? [])], (total ?? 0) + 1, today ?? saved.date)
          }
          cancelTo={list}
        >
          <SessionForm />
          <RepeatInput />
        </CreateMany>
      )}
    </Page>
  );
}

/** The next lesson of the timetable, where there is one. */
const lessonOf = (lesson: NextLesson): Partial<SessionInput> | undefined =>
  lesson === null
    ? undefined
    : { name: lesson.name, date: lesson.date, start_time: lesson.start_time, end_time: lesson.end_time };
