import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useGetList, useGetResourceLabel, useResourceDefinitions, type RaRecord } from 'react-admin';
import {
  useIsPupil,
  useRememberedIdentity,
  useRememberedMay,
  usePerson,
  useMayOpen,
} from '../../person/person.ts';
import { lazyPart, lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { Page } from '../../kit/page/Page.tsx';
import {
  useWrongClockMs,
  useIsHadir,
  useSchoolClock,
  useExtensions,
  useHasSeveralSchools,
  useToday,
  useSchoolTime,
} from '../../providers/extensions.ts';
import { Greeting, HomeColumns } from './HomeFrame.tsx';
import { useShowsSteps } from './setup.ts';
import { HOME_TITLE, describeDay, isOwnDay, NO_SESSIONS, TODAY_TITLE } from './words.ts';
import './home.css';
import { ErrorPanel, LoadingState, EmptyState } from '../../kit/page/states.tsx';
import { isRememberedToOffer } from '../../providers/remembered.ts';
import { useChosenSchool } from '../../providers/schoolStore.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { getOverview, TODAY_SESSIONS, useHomeExtras } from './endpoints.ts';
import { Overview } from './Overview.tsx';
import type { Extension } from '../../../contract/extensions.ts';
import { formatNumber } from '../../i18n/format.ts';
import { pathTo } from '../../kit/page/paths.ts';
import { Section } from '../../kit/page/Section.tsx';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import type { SessionOfDay } from '../../../contract/lessons/sessions.ts';
import { DataAge } from '../../kit/page/DataAge.tsx';
import { FreeDayDrawing } from '../../kit/page/drawings.tsx';
import { getSeenAt } from '../../providers/lastSeen.ts';
import { minutesSinceMidnight } from '../../../contract/days.ts';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { useNow } from '../../kit/page/useNow.ts';
import { prepareTimeline } from './due.ts';
import { DayLessons, LessonLines, type LessonListProps } from './Lesson.tsx';
import { useEffect, useRef, useState } from 'react';

const MINUTE_MS = 60_000;

const StudentHome = lazyScreen(() => import('../checkin/StudentHome.tsx'), 'StudentHome');
const SchoolDay = lazyScreen(() => import('./day/SchoolDay.tsx'), 'SchoolDay');
const SchoolsDay = lazyScreen(() => import('./schools/SchoolsDay.tsx'), 'SchoolsDay');
const FullLimits = lazyPart(() => import('./FullLimits.tsx'), 'FullLimits');
const FamiliesToTell = lazyPart(() => import('./FamiliesToTell.tsx'), 'FamiliesToTell');
const RetentionNotices = lazyPart(() => import('./RetentionNotices.tsx'), 'RetentionNotices');
const StoppedGateways = lazyPart(() => import('./StoppedGateways.tsx'), 'StoppedGateways');
/** This screen is only needed in a school's first days. */
const FirstSteps = lazyScreen(() => import('./FirstSteps.tsx'), 'FirstSteps');

/** Shows what must be done now and, beside it, how attendance goes. Before the first lesson it shows what is still to be set up. */
function StaffHome({ hasDay }: { readonly hasDay: boolean }) {
  const isHadir = useIsHadir();
  useHomeExtras({ isPage: true });
  const showsSteps = useShowsSteps();
  const isOfSeveral = useShowsSchools() && hasDay;
  if (isOfSeveral && !showsSteps)
    return (
      <SchoolsDay>
        <HomeColumns
          today={
            // In a part of its own: on a phone the first part of a column is the day's lessons, whose heading is not shown.
            <div>
              <OverviewSections withRate={false} />
            </div>
          }
          overview={
            <>
              <FamiliesToTell />
              <ResourceTotals />
            </>
          }
        />
      </SchoolsDay>
    );
  const columns = (
    <HomeColumns
      today={
        <>
          {showsSteps && <FirstSteps />}
          {isHadir && <TodaySessions />}
        </>
      }
      overview={
        <>
          {isHadir && !showsSteps && <OverviewSections withRate={!hasDay} />}
          <FamiliesToTell />
          <ResourceTotals />
        </>
      }
    />
  );
  return hasDay && !showsSteps ? <SchoolDay>{columns}</SchoolDay> : columns;
}

/** Whether the home is of several schools, of which none is chosen. Until the server has said it, what it said last is believed. */
function useShowsSchools(): boolean {
  const hasSeveral = useHasSeveralSchools() ?? isRememberedToOffer('school-scope');
  return useChosenSchool() === undefined && hasSeveral;
}

export function HomePage() {
  const identity = useRememberedIdentity();
  const isStudent = useIsPupil();
  const hasDay = useRememberedMay('getSchoolDay');
  // Hours and midnights pass while the page stays open.
  useNow(MINUTE_MS);
  const clock = useSchoolClock();
  useFreshAnswersAtMidnight(clock?.day);
  // The person and the server's extensions decide what this page shows at all.
  if (!identity || !clock || isStudent === undefined || hasDay === undefined)
    return <Page title={HOME_TITLE} isPending />;

  return (
    <Page
      title={HOME_TITLE}
      greeting={<Greeting name={identity.fullName} day={clock.day} hour={clock.hour} />}
    >
      {isStudent ? (
        <StudentHome />
      ) : (
        <div className="from-top">
          <StaffHome hasDay={hasDay} />
          {/* Last, so that nothing moves when it comes. */}
          <FullLimits />
          <StoppedGateways />
          <RetentionNotices />
        </div>
      )}
    </Page>
  );
}

/** When the school's day ends, what is shown is asked for again, as when somebody comes back to the page: it is of yesterday. */
function useFreshAnswersAtMidnight(today: string | undefined): void {
  const queryClient = useQueryClient();
  const lastDay = useRef(today);
  useEffect(() => {
    const isNewDay = lastDay.current !== undefined && today !== undefined && today !== lastDay.current;
    lastDay.current = today;
    if (isNewDay) queryClient.getQueryCache().onFocus();
  }, [queryClient, today]);
}

/** Extension: the overview, once the server has answered it. */
function OverviewSections({ withRate }: { readonly withRate: boolean }) {
  const act = useRunAction();
  const person = usePerson();
  const { data, error, refetch } = useQuery({
    queryKey: ['ringkasan'],
    queryFn: ({ signal }) => act(getOverview, undefined, signal),
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState shape={['figures', 'rows']} />;
  return <Overview overview={data} withRate={withRate} by={{ person, Link, LessonList }} />;
}

/** How many there are of each main noun. */
function ResourceTotals() {
  const definitions = useResourceDefinitions<{
    readonly needs?: Extension;
    readonly totalName?: string;
  }>();
  const isExtensionOffered = useExtensions();
  const mayOpen = useMayOpen();
  const isHadir = useIsHadir();
  const { data, error } = useHomeExtras();
  const shown = Object.values(definitions).filter(
    ({ name, hasList, options }) =>
      hasList && mayOpen(name) && (!options?.needs || isExtensionOffered(options.needs)),
  );
  if (shown.length === 0) return null;
  return (
    <Section title="Data sekolah">
      <ul className="home-totals">
        {shown.map(({ name, options }) => {
          const total = data?.totals[options?.totalName ?? ''];
          return (
            <li key={name}>
              {isHadir && (total !== undefined || !data) ? (
                <ResourceTotal resource={name} total={total} error={error} />
              ) : (
                <ListedTotal resource={name} />
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** From the list call, which every backend has. */
function ListedTotal({ resource }: { readonly resource: string }) {
  const { total, error } = useGetList(resource, { pagination: { page: 1, perPage: 1 } });
  return <ResourceTotal resource={resource} total={total} error={error} />;
}

interface ResourceTotalProps {
  readonly resource: string;
  readonly total: number | undefined;
  readonly error: unknown;
}

/** A count that could not be fetched is "–". The list itself shows the reason. */
function ResourceTotal({ resource, total, error }: ResourceTotalProps) {
  const labelOf = useGetResourceLabel();
  return (
    <Link to={pathTo(resource)}>
      <strong>{error ? '–' : total === undefined ? '…' : formatNumber(total)}</strong>{' '}
      <span>{labelOf(resource, 2)}</span>
    </Link>
  );
}

type SessionRecord = SessionOfDay & RaRecord;

/** "What is to be done now": today's lessons, each one tap away from its register. */
function TodaySessions() {
  const { data, meta, error, isPending, isFetching, refetch } = useGetList<SessionRecord>(TODAY_SESSIONS, {
    pagination: { page: 1, perPage: MAX_PAGE_SIZE },
  });
  const today = useToday();
  const seenAt = getSeenAt({ meta });
  // An answer stored on the device may be of another day, so only today's sessions are shown from it.
  const sessions = seenAt === undefined ? data : data?.filter(({ date }) => date === today);
  // On a slow line yesterday's lessons would be offered this morning, until today's have come.
  const isOvertaken = isFetching && today !== undefined && sessions?.some(({ date }) => date < today);
  const identity = useRememberedIdentity();
  return (
    <Section
      title={TODAY_TITLE}
      summary={sessions && sessions.length > 0 && !isOvertaken && describeDay(sessions)}
    >
      <DataAge seenAt={seenAt} />
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : isPending || isOvertaken ? (
        <LoadingState shape={['figures', 'rows']} />
      ) : sessions?.length === 0 ? (
        <EmptyState drawing={<FreeDayDrawing />} title={NO_SESSIONS} />
      ) : isOwnDay(sessions ?? [], identity?.userId) ? (
        <Timeline sessions={sessions ?? []} />
      ) : (
        <LessonList sessions={sessions ?? []} />
      )}
    </Section>
  );
}

/** Shows the person's own day as it stands at this minute. */
function Timeline({ sessions }: { readonly sessions: readonly SessionOfDay[] }) {
  const timeAt = useSchoolTime();
  const minuteOfDay = minutesSinceMidnight(timeAt(useNow(MINUTE_MS / 2) + useWrongClockMs()));
  const identity = useRememberedIdentity();
  const lessons = prepareTimeline(sessions, minuteOfDay, identity?.userId, useIsMobile());
  return <DayLessons lessons={lessons} me={identity?.id} Link={Link} />;
}

/** Shows the first lessons of a list until somebody asks for all of them. */
function LessonList(props: LessonListProps) {
  const [isWhole, setWhole] = useState(false);
  const ownId = useRememberedIdentity()?.id;
  return (
    <LessonLines {...props} me={ownId} Link={Link} isWhole={isWhole} onToggle={() => setWhole(!isWhole)} />
  );
}
