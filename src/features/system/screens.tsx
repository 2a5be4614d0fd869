import { Route } from 'react-router-dom';
import type { CallName } from '../../../contract/calls.ts';
import type { MenuGroup } from '../../kit/declare/menuGroups.ts';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import {
  ATTENTION,
  AUDIT,
  DAY_NAMES,
  DELETED,
  INCOMPLETE,
  LETTERS,
  RECAP,
  SESSION_RUNS,
  STATUS,
} from '../../school/paths.ts';

const IncompletePage = lazyScreen(
  () => import('../overview/incomplete/IncompletePage.tsx'),
  'IncompletePage',
);
const DeletedSessionsPage = lazyScreen(
  () => import('../lessons/deleted/DeletedSessionsPage.tsx'),
  'DeletedSessionsPage',
);

const SessionRunsPage = lazyScreen(() => import('../timetable/runs/SessionRunsPage.tsx'), 'SessionRunsPage');
const AuditPage = lazyScreen(() => import('./AuditPage.tsx'), 'AuditPage');
const StatusPage = lazyScreen(() => import('./StatusPage.tsx'), 'StatusPage');

/** A screen of the menu that is no resource's list, and that another backend does not have. */
export interface SystemScreen {
  readonly slug: string;
  readonly label: string;
  readonly group: MenuGroup;
  readonly reads: CallName;
}

export const systemScreens: readonly SystemScreen[] = [
  {
    slug: DAY_NAMES,
    label: 'Hari ini di sekolah',
    group: 'daily',
    reads: 'getSchoolDayPupils',
  },
  {
    slug: INCOMPLETE,
    label: 'Belum lengkap',
    group: 'daily',
    reads: 'listIncomplete',
  },
  { slug: LETTERS, label: 'Surat siswa', group: 'daily', reads: 'listLetters' },
  {
    slug: RECAP,
    label: 'Rekap',
    group: 'daily',
    reads: 'getMonthRecap',
  },
  {
    slug: ATTENTION,
    label: 'Perlu perhatian',
    group: 'daily',
    reads: 'getAttention',
  },
  {
    slug: SESSION_RUNS,
    label: 'Buat sesi dari jadwal',
    group: 'settings',
    reads: 'createSessionRun',
  },
  {
    slug: DELETED,
    label: 'Sesi terhapus',
    group: 'system',
    reads: 'listDeletedSessions',
  },
  { slug: AUDIT, label: 'Jejak audit', group: 'system', reads: 'listAudit' },
  {
    slug: STATUS,
    label: 'Status server',
    group: 'system',
    reads: 'getStatus',
  },
];

/** These routes are mounted below /dashboard. */
export const systemRoutes = (
  <>
    <Route path={`/${INCOMPLETE}`} element={<IncompletePage />} />
    <Route path={`/${SESSION_RUNS}`} element={<SessionRunsPage />} />
    <Route path={`/${DELETED}`} element={<DeletedSessionsPage />} />
    <Route path={`/${AUDIT}`} element={<AuditPage />} />
    <Route path={`/${STATUS}`} element={<StatusPage />} />
  </>
);
