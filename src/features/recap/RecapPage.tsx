import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { Supported } from '../../kit/page/Supported.tsx';
import { ClassRecap } from './ClassRecap.tsx';
import { SubjectRecapView } from './SubjectRecapView.tsx';
import { TeacherRecapView } from './TeacherRecapView.tsx';
import { useRecapFilters, type RecapView, RECAP_VIEWS } from './useFilters.ts';
import './recap.css';

const JournalView = lazyScreen(() => import('./JournalView.tsx'), 'JournalView');
const LatenessView = lazyScreen(() => import('./LatenessView.tsx'), 'LatenessView');
const SchoolRecapView = lazyScreen(() => import('./SchoolRecapView.tsx'), 'SchoolRecapView');

const VIEW_SCREENS = {
  bulan: ClassRecap,
  semester: ClassRecap,
  rapor: ClassRecap,
  rentang: ClassRecap,
  mapel: SubjectRecapView,
  guru: TeacherRecapView,
  jurnal: JournalView,
  dinas: SchoolRecapView,
  terlambat: LatenessView,
} as const satisfies Readonly<Record<RecapView, unknown>>;

/** The page of recaps: of a class, a subject, a teacher, all teachers, or the whole school. */
export function RecapPage() {
  const [filters, change] = useRecapFilters();
  const { call } = RECAP_VIEWS[filters.view];
  const ViewScreen = VIEW_SCREENS[filters.view];
  return (
    <Supported call={call} title="Rekap">
      <ViewScreen filters={filters} onChange={change} />
    </Supported>
  );
}
