import { pathTo } from '../../../kit/page/paths.ts';
import { SlipsPage } from '../slips/SlipsPage.tsx';

const BREADCRUMB = [{ label: 'Guru', to: pathTo('guru') }];

export const TeacherSlips = () => (
  <SlipsPage
    title="Slip kata sandi guru"
    breadcrumb={BREADCRUMB}
    resource="guru"
    filter={NO_MORE_FILTERS}
    place="Guru"
  />
);

const NO_MORE_FILTERS = {};
