import { useIsPupil, useKnownIdentity, useKnownMay } from '../person/person.ts';
import { formatDay } from '../i18n/format.ts';
import { lazyPart, lazyScreen } from '../kit/page/lazyScreen.tsx';
import { Page } from '../kit/page/Page.tsx';
import { useIsHadir, useSchoolClock } from '../providers/extensions.ts';
import { OverviewSections } from './OverviewSections.tsx';
import { TodaySessions } from './TodaySessions.tsx';
import { Totals } from './Totals.tsx';
import { useShowsSteps } from './setup.ts';
import { greet, HOME_TITLE } from './words.ts';
import './home.css';

const StudentHome = lazyScreen(() => import('../checkIn/StudentHome.tsx'), 'StudentHome');
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
      <div className="home-page from-top">
        <div className="from-top">
          {showsSteps && <FirstSteps />}
          {isHadir && <TodaySessions />}
        </div>
        <div className="from-top">
          {isHadir && !showsSteps && <OverviewSections withRate={!hasDay} />}
          <Totals />
        </div>
      </div>
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
      greeting={
        <div className="greeting home-greeting">
          <p>{greet(clock.hour, identity.fullName)}</p>
          <p className="quiet">{formatDay(clock.day)}</p>
        </div>
      }
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
