import { Route } from 'react-router-dom';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { FAMILY_SETTINGS_SLUG, GUARDIANS_SLUG, MESSAGES_SLUG } from '../../school/paths.ts';

const GuardiansPage = lazyScreen(() => import('./guardians/GuardiansPage.tsx'), 'GuardiansPage');
const GuardianSlipsPage = lazyScreen(() => import('./guardians/GuardianSlipsPage.tsx'), 'GuardianSlipsPage');
const KeptPage = lazyScreen(() => import('./guardians/KeptPage.tsx'), 'KeptPage');
const MessagesPage = lazyScreen(() => import('./messages/MessagesPage.tsx'), 'MessagesPage');
const FamilySettingsPage = lazyScreen(
  () => import('./settings/FamilySettingsPage.tsx'),
  'FamilySettingsPage',
);

/** These routes are mounted below /dashboard. */
export const familyRoutes = (
  <>
    <Route path={`/${GUARDIANS_SLUG}`} element={<GuardiansPage />} />
    <Route path={`/${GUARDIANS_SLUG}/lembar`} element={<GuardianSlipsPage />} />
    <Route path={`/${MESSAGES_SLUG}`} element={<MessagesPage />} />
    <Route path={`/${FAMILY_SETTINGS_SLUG}`} element={<FamilySettingsPage />} />
    <Route path={`/${FAMILY_SETTINGS_SLUG}/data`} element={<KeptPage />} />
  </>
);
