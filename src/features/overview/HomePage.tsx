import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useGetList, useGetResourceLabel, useResourceDefinitions } from 'react-admin';
import {
  useIsPupil,
  useRememberedIdentity,
  useRememberedMay,
  usePerson,
  useMayOpen,
} from '../../person/person.ts';
import { lazyPart, lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useIsHadir, useSchoolClock, useExtensions } from '../../providers/extensions.ts';
import { Greeting, HomeColumns } from './HomeFrame.tsx';
import { TodaySessions } from './TodaySessions.tsx';
import { useShowsSteps } from './setup.ts';
import { HOME_TITLE } from './words.ts';
import './home.css';
import { ErrorPanel, LoadingState } from '../../kit/page/states.tsx';
import { useAct } from '../../providers/useAct.ts';
import { getOverview } from './endpoints.ts';
import { LessonList } from './LessonList.tsx';
import { Overview } from './Overview.tsx';
import type { Extension } from '../../../contract/extensions.ts';
import { formatNumber } from '../../i18n/format.ts';
import { pathTo } from '../../kit/page/paths.ts';
import { Section } from '../../kit/page/Section.tsx';

const StudentHome = lazyScreen(() => import('../checkin/StudentHome.tsx'), 'StudentHome');
const SchoolDay = lazyScreen(() => import('./day/SchoolDay.tsx'), 'SchoolDay');
const FullLimits = lazyPart(() => import('./FullLimits.tsx'), 'FullLimits');
const RetentionNotices = lazyPart(() => import('./RetentionNotices.tsx'), 'RetentionNotices');
/** Of a school's first days only. */
const FirstSteps = lazyScreen(() => import('./FirstSteps.tsx'), 'FirstSteps');

/** What is to be done now, and beside it how it goes; before the first lesson what is still to be set up. */
function StaffHome({ hasDay }: { readonly hasDay: boolean }) {
  const isHadir = useIsHadir();
  const showsSteps = useShowsSteps();
  return (
    <>
      {hasDay && !showsSteps && <SchoolDay />}
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
            <Totals />
          </>
        }
      />
    </>
  );
}

export function HomePage() {
  const identity = useRememberedIdentity();
  const isStudent = useIsPupil();
  const hasDay = useRememberedMay('getSchoolDay');
  const clock = useSchoolClock();
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
          <RetentionNotices />
        </div>
      )}
    </Page>
  );
}

/** Extension: the overview, once the server has answered it. */
function OverviewSections({ withRate }: { readonly withRate: boolean }) {
  const act = useAct();
  const person = usePerson();
  const { data, error, refetch } = useQuery({
    queryKey: ['ringkasan'],
    queryFn: ({ signal }) => act(getOverview, undefined, signal),
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return <Overview overview={data} withRate={withRate} by={{ person, Link, LessonList }} />;
}

/** How many there are of each main noun, from the list calls that every backend has. */
function Totals() {
  const definitions = useResourceDefinitions<{ readonly needs?: Extension }>();
  const offers = useExtensions();
  const mayOpen = useMayOpen();
  const shown = Object.values(definitions).filter(
    ({ name, hasList, options }) => hasList && mayOpen(name) && (!options?.needs || offers(options.needs)),
  );
  if (shown.length === 0) return null;
  return (
    <Section title="Data sekolah">
      <ul className="home-totals">
        {shown.map(({ name }) => (
          <li key={name}>
            <Total resource={name} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A count that could not be fetched is "–". The list itself shows the reason. */
function Total({ resource }: { readonly resource: string }) {
  const labelOf = useGetResourceLabel();
  const { total, error } = useGetList(resource, { pagination: { page: 1, perPage: 1 } });
  return (
    <Link to={pathTo(resource)}>
      <strong>{error ? '–' : total === undefined ? '…' : formatNumber(total)}</strong>{' '}
      <span>{labelOf(resource, 2)}</span>
    </Link>
  );
}
