import type { School } from '../../../contract/schools/schools.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { ofContract } from '../../kit/declare/ofContract.ts';
import { lazyPart } from '../../kit/page/lazyScreen.tsx';
import { fields } from './fields.ts';

const PrepareDays = lazyPart(() => import('./PrepareDays.tsx'), 'PrepareDays');

export const schools = defineResource<School>({
  ...ofContract('schools'),
  slug: 'sekolah',
  group: 'settings',
  label: 'Sekolah',
  fields,
  card: ['address', 'phone'],
  lazyParts: [PrepareDays],
  actions: (school) => <PrepareDays school={school} />,
});
