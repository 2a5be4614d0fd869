import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE } from '../../../../contract/limits.ts';
import type { NextLesson, RepeatedSessions } from '../../../../contract/lessons/nextLesson.ts';
import type { Session, SessionInput } from '../../../../contract/lessons/sessions.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { LoadingState } from '../../../kit/page/states.tsx';
import { useToday, useIsHadir } from '../../../providers/extensions.ts';
import { CreateMany } from '../../../kit/form/CreateMany.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { isMadeUp } from '../../../providers/madeUpId.ts';
import { KeepersOnly } from './KeepersOnly.tsx';
import { done } from './messages.ts';
import { SessionForm } from './SessionForm.tsx';
import { useSubject } from './useSubject.ts';
import { minutesSinceMidnight } from '../../../../contract/days.ts';
import { calls, type Id } from '../../../../contract/calls.ts';
import { type Action, readExtensionData, target } from '../../../providers/endpoint.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { useWatch } from 'react-hook-form';
import Typography from '@mui/material/Typography';
import { formatDate, formatNumber, formatWeekday } from '../../../i18n/format.ts';
import { SwitchInput } from '../../../kit/inputs/SwitchInput.tsx';

const TITLE = 'Tambah sesi';

export const SessionCreate = () => (
  <KeepersOnly verb="create" title={TITLE}>
    <NewSessionForm />
  </KeepersOnly>
);

function NewSessionForm() {
  const { meta, list, sessionCrumbs } = useSubject();
  const navigate = useNavigate();
  const today = useToday();
  // The list only serves a suggestion. When it fails, the form is shown without one.
  const { data, total, isPending } = useGetList<Session>(
    'sesi',
    { pagination: { page: 1, perPage: DEFAULT_PAGE_SIZE }, meta },
    { retry: false, onError: () => undefined },
  );
  // The suggestion is set only once: a refetch after a lost answer must not change what is sent again.
  const [suggestion, setSuggestion] = useState<Partial<SessionInput>>();
  const lesson = useNextLesson(meta.subjectId);
  if (!suggestion && !isPending && today !== undefined && lesson !== undefined)
    setSuggestion(toFormValues(lesson) ?? suggestSession(data ?? [], total ?? 0, today));
  return (
    <Page title={TITLE} breadcrumb={sessionCrumbs}>
      {!suggestion ? (
        <LoadingState shape={['form']} />
      ) : (
        <CreateMany
          resource="sesi"
          meta={meta}
          defaultValues={suggestion}
          done={done.create}
          // The new session's register is opened, because that is what a session is created for.
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

/** The form values for the next lesson of the timetable, if there is one. */
const toFormValues = (lesson: NextLesson): Partial<SessionInput> | undefined =>
  lesson === null
    ? undefined
    : { name: lesson.name, date: lesson.date, start_time: lesson.start_time, end_time: lesson.end_time };

const NUMBERED_MEETING = /^Pertemuan (\d+)$/i;

/**
 * Suggests the next session of a subject: the next number, today, at the hour of the last one. When that one was today already, the new one
 * begins when it ends.
 * @param latestSessions the newest sessions, newest first.
 * @param total how many sessions there are in all.
 */
function suggestSession(
  latestSessions: readonly Session[],
  total: number,
  today: string,
): Partial<SessionInput> {
  const numbers = latestSessions.map(({ name }) => Number(NUMBERED_MEETING.exec(name ?? '')?.[1] ?? 0));
  const latestToday = latestSessions.find(({ date }) => date === today);
  const last = latestSessions[0];
  return {
    name: `Pertemuan ${(Math.max(0, ...numbers) || total) + 1}`,
    date: today,
    ...(latestToday ? timesAfter(latestToday) : { start_time: last?.start_time, end_time: last?.end_time }),
  };
}

const padTwo = (n: number): string => String(n).padStart(2, '0');
const minutesToTime = (minutes: number): string =>
  `${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`;

/**
 * The times of an equally long session that begins when this one ends. They are empty when the day would be over, or another backend gives
 * no times.
 */
function timesAfter({ start_time: start, end_time: end }: Partial<Session>): Partial<SessionInput> {
  if (!start || !end) return {};
  const until = 2 * minutesSinceMidnight(end) - minutesSinceMidnight(start);
  return until < 24 * 60 ? { start_time: end, end_time: minutesToTime(until) } : {};
}

const getNextLesson: Action<Id, NextLesson> = {
  target: (subjectId) => target(calls.getNextLesson, subjectId),
  read: readExtensionData,
  message: 'Gagal mengambil pelajaran berikutnya',
};

/** The next lesson of the timetable; undefined until it is known, null when there is none or it cannot be loaded, since it is only a suggestion. */
function useNextLesson(subjectId: Id): NextLesson | undefined {
  const isHadir = useIsHadir();
  const act = useRunAction();
  const { data, isError } = useQuery({
    queryKey: ['pelajaran-berikutnya', subjectId],
    queryFn: ({ signal }) => act(getNextLesson, subjectId, signal),
    enabled: isHadir === true,
    retry: false,
    staleTime: 0,
  });
  if (isHadir === undefined) return undefined;
  return isHadir && !isError ? data : null;
}

interface RepeatedLesson {
  readonly subjectId: Id;
  readonly name: string;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
}

const previewRepeat: Action<RepeatedLesson, RepeatedSessions> = {
  target: ({ subjectId }) => target(calls.repeatSession, subjectId),
  body: ({ subjectId: _subject, ...lesson }) => ({ ...lesson, preview: true }),
  read: readExtensionData,
  message: 'Gagal memeriksa pengulangan',
};

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK_TIME = /^\d{2}:\d{2}$/;

/** A choice such as "Ulangi tiap Senin sampai akhir semester", with the number of sessions that it creates. */
function RepeatInput() {
  const { subjectId = '' } = useParams();
  const [date, start, end, repeat]: unknown[] = useWatch({
    name: ['date', 'start_time', 'end_time', 'repeat'],
  });
  const lesson = {
    subjectId,
    name: 'Pertemuan 1',
    date: String(date),
    start_time: String(start),
    end_time: String(end),
  };
  const hasDay = ISO_DATE.test(lesson.date);
  const isWhole =
    hasDay &&
    CLOCK_TIME.test(lesson.start_time) &&
    CLOCK_TIME.test(lesson.end_time) &&
    lesson.start_time < lesson.end_time;
  const isHadir = useIsHadir() === true;
  const act = useRunAction();
  const { data } = useQuery({
    queryKey: ['ulangi', lesson],
    queryFn: ({ signal }) => act(previewRepeat, lesson, signal),
    enabled: isHadir && isWhole && repeat === true,
    retry: false,
  });
  if (!isHadir) return null;
  return (
    <>
      <SwitchInput
        source="repeat"
        label={`Ulangi tiap ${hasDay ? formatWeekday(lesson.date) : 'pekan'} sampai akhir semester`}
      />
      {repeat === true && isWhole && (
        <Typography variant="body2" role="status" sx={{ mt: -1, mb: 2, color: 'text.secondary' }}>
          {data ? describeRepeat(data) : 'Memeriksa...'}
        </Typography>
      )}
    </>
  );
}

function describeRepeat({ dates, skipped }: RepeatedSessions): string {
  const last = dates.at(-1);
  const made = last
    ? `${formatNumber(dates.length)} sesi, yang terakhir ${formatDate(last)}.`
    : 'Tidak ada sesi yang dapat dibuat.';
  if (skipped.length === 0) return made;
  return `${made} Dilewati: ${skipped.map(({ date, note }) => `${formatDate(date)} (${note})`).join('; ')}.`;
}
