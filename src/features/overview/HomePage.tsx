import { useIsPupil, useKnownIdentity, useKnownMay } from '../../person/person.ts';
import { lazyPart, lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useIsHadir, useSchoolClock } from '../../providers/extensions.ts';
import { Greeting, HomeColumns } from './HomeFrame.tsx';
import { OverviewSections } from './OverviewSections.tsx';
import { TodaySessions } from './TodaySessions.tsx';
import { Totals } from './Totals.tsx';
import { useShowsSteps } from './setup.ts';
import { HOME_TITLE } from './words.ts';
import './home.css';

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
  const identity = useKnownIdentity();
  const isStudent = useIsPupil();
  const hasDay = useKnownMay('getSchoolDay');
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
