import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ErrorPanel, LoadingState } from '../../kit/page/states.tsx';
import { usePerson } from '../../person/person.ts';
import { useAct } from '../../providers/useAct.ts';
import { getOverview } from './endpoints.ts';
import { LessonList } from './LessonList.tsx';
import { Overview } from './Overview.tsx';

/** Extension: the overview, once the server has answered it. */
export function OverviewSections({ withRate }: { readonly withRate: boolean }) {
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
