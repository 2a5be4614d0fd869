import { Route } from 'react-router-dom';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import {
  GATE_CARDS_SLUG,
  GATE_DESK_SLUG,
  GATE_DEVICES_SLUG,
  GATE_DUTIES_SLUG,
  GATE_SETTINGS_SLUG,
} from '../../school/paths.ts';

const DeskPage = lazyScreen(() => import('./desk/DeskPage.tsx'), 'DeskPage');

const GateSettingsPage = lazyScreen(() => import('./settings/GateSettingsPage.tsx'), 'GateSettingsPage');
const DevicesPage = lazyScreen(() => import('./devices/DevicesPage.tsx'), 'DevicesPage');
const DutiesPage = lazyScreen(() => import('./duties/DutiesPage.tsx'), 'DutiesPage');
const GateCardsPage = lazyScreen(() => import('./cards/GateCardsPage.tsx'), 'GateCardsPage');

/** These routes are mounted below /dashboard. */
export const gateRoutes = (
  <>
    <Route path={`/${GATE_DESK_SLUG}`} element={<DeskPage />} />
    <Route path={`/${GATE_SETTINGS_SLUG}`} element={<GateSettingsPage />} />
    <Route path={`/${GATE_DEVICES_SLUG}`} element={<DevicesPage />} />
    <Route path={`/${GATE_DUTIES_SLUG}`} element={<DutiesPage />} />
    <Route path={`/${GATE_CARDS_SLUG}`} element={<GateCardsPage />} />
  </>
);
