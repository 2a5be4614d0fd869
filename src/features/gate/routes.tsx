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

const loadSetup = () => import('./setup.ts');
const GateSettingsPage = lazyScreen(loadSetup, 'GateSettingsPage');
const DevicesPage = lazyScreen(loadSetup, 'DevicesPage');
const DutiesPage = lazyScreen(loadSetup, 'DutiesPage');
const GateCardsPage = lazyScreen(loadSetup, 'GateCardsPage');

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
