import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Class } from '../../../../contract/people/classes.ts';
import { pathTo } from '../../../kit/page/paths.ts';
import { useShownSchool } from '../../../school/useShownSchool.ts';
import { SlipsPage } from '../slips/SlipsPage.tsx';
import { classCrumbs } from './messages.ts';

/** First passwords of a class's pupils. */
export function ClassSlips() {
  const { classId = '' } = useParams();
  const { data } = useGetOne<Class>('kelas', { id: classId }, { retry: false, onError: () => undefined });
  useShownSchool(data?.School);
  const name = data?.name ?? 'Kelas ini';
  return (
    <SlipsPage
      title={data ? `Slip kata sandi ${name}` : 'Slip kata sandi'}
      breadcrumb={[...classCrumbs, { label: name, to: pathTo('kelas', classId) }]}
      resource="siswa"
      filter={{ class_id: classId }}
      place={data ? `Kelas ${name}` : ''}
    />
  );
}
