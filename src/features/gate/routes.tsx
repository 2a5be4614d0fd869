import { Route } from 'react-router-dom';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { GATE_DEVICES_SLUG, GATE_DUTIES_SLUG, GATE_SETTINGS_SLUG } from '../../school/paths.ts';

const GateSettingsPage = lazyScreen(() => import('./settings/GateSettingsPage.tsx'), 'GateSettingsPage');
const DevicesPage = lazyScreen(() => import('./devices/DevicesPage.tsx'), 'DevicesPage');
const DutiesPage = lazyScreen(() => import('./duties/DutiesPage.tsx'), 'DutiesPage');

/** These routes are mounted below /dashboard. */
export const gateRoutes = (
  <>
    <Route path={`/${GATE_SETTINGS_SLUG}`} element={<GateSettingsPage />} />
    <Route path={`/${GATE_DEVICES_SLUG}`} element={<DevicesPage />} />
    <Route path={`/${GATE_DUTIES_SLUG}`} element={<DutiesPage />} />
  </>
);
