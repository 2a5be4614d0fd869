import { Route } from 'react-router-dom';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import {
  FAMILY_SETTINGS_SLUG,
  GATEWAY_SLUG,
  GUARDIANS_SLUG,
  HOME_LETTERS_SEGMENT,
  LETTERS_SLUG,
  MESSAGES_SLUG,
  QUEUE_SLUG,
} from '../../school/paths.ts';

const GuardiansPage = lazyScreen(() => import('./guardians/GuardiansPage.tsx'), 'GuardiansPage');
const GuardianSlipsPage = lazyScreen(() => import('./guardians/GuardianSlipsPage.tsx'), 'GuardianSlipsPage');
const KeptPage = lazyScreen(() => import('./guardians/KeptPage.tsx'), 'KeptPage');
const MessagesPage = lazyScreen(() => import('./messages/MessagesPage.tsx'), 'MessagesPage');
const FamilySettingsPage = lazyScreen(
  () => import('./settings/FamilySettingsPage.tsx'),
  'FamilySettingsPage',
);
const GatewayPage = lazyScreen(() => import('./gateway/GatewayPage.tsx'), 'GatewayPage');
const QueuePage = lazyScreen(() => import('./gateway/QueuePage.tsx'), 'QueuePage');

const HomeLettersPage = lazyScreen(() => import('./requests/HomeLettersPage.tsx'), 'HomeLettersPage');

/** These routes are mounted below /dashboard. */
export const familyRoutes = (
  <>
    <Route path={`/${GUARDIANS_SLUG}`} element={<GuardiansPage />} />
    <Route path={`/${GUARDIANS_SLUG}/lembar`} element={<GuardianSlipsPage />} />
    <Route path={`/${MESSAGES_SLUG}`} element={<MessagesPage />} />
    <Route path={`/${FAMILY_SETTINGS_SLUG}`} element={<FamilySettingsPage />} />
    <Route path={`/${FAMILY_SETTINGS_SLUG}/data`} element={<KeptPage />} />
    <Route path={`/${GATEWAY_SLUG}`} element={<GatewayPage />} />
    <Route path={`/${QUEUE_SLUG}`} element={<QueuePage />} />
    <Route path={`/${LETTERS_SLUG}/${HOME_LETTERS_SEGMENT}`} element={<HomeLettersPage />} />
  </>
);
