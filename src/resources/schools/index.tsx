import type { School } from '../../../contract/schools.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { schoolWords } from './words.ts';

const PrepareDays = lazyScreen(() => import('./PrepareDays.tsx'), 'PrepareDays', null);

export const schools = defineResource<School>({
  ...schoolWords,
  parts: [PrepareDays],
  actions: (school) => <PrepareDays school={school} />,
});
