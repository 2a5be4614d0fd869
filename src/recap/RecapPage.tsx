import { lazyScreen } from '../kit/page/lazyScreen.tsx';
import { Offered } from '../oversight/Offered.tsx';
import { ClassRecap } from './ClassRecap.tsx';
import { SubjectRecapView } from './SubjectRecapView.tsx';
import { TeacherRecapView } from './TeacherRecapView.tsx';
import { useFilters, VIEWS } from './useFilters.ts';
import './recap.css';

const SchoolRecapView = lazyScreen(() => import('./SchoolRecapView.tsx'), 'SchoolRecapView');

/** What a school takes out: of a class, a subject, the teachers, or all of it. */
export function RecapPage() {
  const [filters, change] = useFilters();
  const { view } = filters;
  const Shown =
    view === 'mapel'
      ? SubjectRecapView
      : view === 'guru'
        ? TeacherRecapView
        : view === 'dinas'
          ? SchoolRecapView
          : ClassRecap;
  return (
    <Offered extension={VIEWS[view].extension} call={VIEWS[view].call} title="Rekap">
      <Shown filters={filters} onChange={change} />
    </Offered>
  );
}
