import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { Supported } from '../../kit/page/Supported.tsx';
import { ClassRecap } from './ClassRecap.tsx';
import { SubjectRecapView } from './SubjectRecapView.tsx';
import { TeacherRecapView } from './TeacherRecapView.tsx';
import { useFilters, type View, VIEWS } from './useFilters.ts';
import './recap.css';

const JournalView = lazyScreen(() => import('./JournalView.tsx'), 'JournalView');
const SchoolRecapView = lazyScreen(() => import('./SchoolRecapView.tsx'), 'SchoolRecapView');

const SCREENS = {
  bulan: ClassRecap,
  semester: ClassRecap,
  rapor: ClassRecap,
  rentang: ClassRecap,
  mapel: SubjectRecapView,
  guru: TeacherRecapView,
  jurnal: JournalView,
  dinas: SchoolRecapView,
} as const satisfies Readonly<Record<View, unknown>>;

/** The page of recaps: of a class, a subject, a teacher, all teachers, or the whole school. */
export function RecapPage() {
  const [filters, change] = useFilters();
  const { call } = VIEWS[filters.view];
  const Shown = SCREENS[filters.view];
  return (
    <Supported call={call} title="Rekap">
      <Shown filters={filters} onChange={change} />
    </Supported>
  );
}
