import { Offered } from '../oversight/Offered.tsx';
import { ClassRecap } from './ClassRecap.tsx';
import { SubjectRecapView } from './SubjectRecapView.tsx';
import { TeacherRecapView } from './TeacherRecapView.tsx';
import { isOfMore, useFilters } from './useFilters.ts';
import './recap.css';

/** What a school takes out: of a class, a subject, or the teachers. */
export function RecapPage() {
  const [filters, change] = useFilters();
  return (
    <Offered
      extension={isOfMore(filters.view) ? 'recaps-of-more' : 'recaps'}
      call="getMonthRecap"
      title="Rekap"
    >
      {filters.view === 'mapel' ? (
        <SubjectRecapView filters={filters} onChange={change} />
      ) : filters.view === 'guru' ? (
        <TeacherRecapView filters={filters} onChange={change} />
      ) : (
        <ClassRecap filters={filters} onChange={change} />
      )}
    </Offered>
  );
}
