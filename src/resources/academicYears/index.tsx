import { Route } from 'react-router-dom';
import type { AcademicYear } from '../../../contract/academicYears.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { listPath } from '../../kit/page/paths.ts';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { toBody } from './endpoint.ts';
import { ROLLOVERS, rolloverEndpoint } from './rollover/endpoints.ts';
import { RolloverLink } from './rollover/RolloverLink.tsx';
import { CurrentSemester, SemesterFacts } from './semesters.tsx';
import { yearWords } from './words.ts';

const RolloverPage = lazyScreen(() => import('./rollover/RolloverPage.tsx'), 'RolloverPage');

export const academicYears = defineResource<AcademicYear>({
  ...yearWords,
  cells: { semesters: ({ semesters }) => <CurrentSemester semesters={semesters} /> },
  facts: [
    'start_date',
    'end_date',
    { content: ({ semesters }) => <SemesterFacts semesters={semesters} /> },
    'is_active',
  ],
  inputs: () => import('./YearInputs.tsx'),
  endpoint: { toBody },
  actions: ({ id, name }) => (
    <>
      <RolloverLink year={id} />
      <LinkButton to={listPath('kelas', { q: name })} variant="contained">
        Lihat kelas
      </LinkButton>
    </>
  ),
  routes: <Route path=":yearId/kenaikan-kelas" element={<RolloverPage />} />,
  beside: { [ROLLOVERS]: rolloverEndpoint },
});
