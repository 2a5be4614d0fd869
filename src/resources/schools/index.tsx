import type { School } from '../../../contract/schools.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { lazyPart } from '../../kit/page/lazyScreen.tsx';
import { schoolWords } from './words.ts';

const PrepareDays = lazyPart(() => import('./PrepareDays.tsx'), 'PrepareDays');

export const schools = defineResource<School>({
  ...schoolWords,
  parts: [PrepareDays],
  actions: (school) => <PrepareDays school={school} />,
});
