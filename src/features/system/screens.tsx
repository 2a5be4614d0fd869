import { Route } from 'react-router-dom';
import type { CallName } from '../../../contract/calls.ts';
import type { Extension } from '../../../contract/extensions.ts';
import type { MenuGroup } from '../../kit/declare/menuGroups.ts';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import {
  ATTENTION_SLUG,
  AUDIT_SLUG,
  ABSENT_TODAY_SLUG,
  DELETED_SESSIONS_SLUG,
  FAMILY_SETTINGS_SLUG,
  GATE_DESK_SLUG,
  GATE_SETTINGS_SLUG,
  GUARDIANS_SLUG,
  MESSAGES_SLUG,
  INCOMPLETE_SLUG,
  LETTERS_SLUG,
  RECAP_SLUG,
  SESSION_RUNS_SLUG,
  SERVER_STATUS_SLUG,
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
  /** What the school must have switched on. */
  readonly needs?: Extension;
}

export const systemScreens: readonly SystemScreen[] = [
  {
    slug: ABSENT_TODAY_SLUG,
    label: 'Hari ini di sekolah',
    group: 'daily',
    reads: 'getSchoolDayPupils',
  },
  {
    slug: INCOMPLETE_SLUG,
    label: 'Tunggakan',
    group: 'daily',
    reads: 'listIncomplete',
  },
  { slug: GATE_DESK_SLUG, label: 'Meja piket', group: 'daily', reads: 'getGateDesk', needs: 'gate' },
  { slug: LETTERS_SLUG, label: 'Surat siswa', group: 'daily', reads: 'listLetters' },
  {
    slug: MESSAGES_SLUG,
    label: 'Pesan ke orang tua',
    group: 'daily',
    reads: 'listFamilyMessages',
    needs: 'guardians',
  },
  {
    slug: RECAP_SLUG,
    label: 'Rekap',
    group: 'daily',
    reads: 'getMonthRecap',
  },
  {
    slug: ATTENTION_SLUG,
    label: 'Perlu perhatian',
    group: 'daily',
    reads: 'getAttention',
  },
  {
    slug: GUARDIANS_SLUG,
    label: 'Orang tua',
    group: 'records',
    reads: 'listFamilyClasses',
    needs: 'guardians',
  },
  {
    slug: FAMILY_SETTINGS_SLUG,
    label: 'Pengaturan orang tua',
    group: 'settings',
    reads: 'setFamilySettings',
  },
  {
    slug: GATE_SETTINGS_SLUG,
    label: 'Pengaturan gerbang',
    group: 'settings',
    reads: 'setGateSettings',
  },
  {
    slug: SESSION_RUNS_SLUG,
    label: 'Buat sesi dari jadwal',
    group: 'settings',
    reads: 'createSessionRun',
  },
  {
    slug: DELETED_SESSIONS_SLUG,
    label: 'Sesi terhapus',
    group: 'system',
    reads: 'listDeletedSessions',
  },
  { slug: AUDIT_SLUG, label: 'Jejak audit', group: 'system', reads: 'listAudit' },
  {
    slug: SERVER_STATUS_SLUG,
    label: 'Status server',
    group: 'system',
    reads: 'getStatus',
  },
];

/** These routes are mounted below /dashboard. */
export const systemRoutes = (
  <>
    <Route path={`/${INCOMPLETE_SLUG}`} element={<IncompletePage />} />
    <Route path={`/${SESSION_RUNS_SLUG}`} element={<SessionRunsPage />} />
    <Route path={`/${DELETED_SESSIONS_SLUG}`} element={<DeletedSessionsPage />} />
    <Route path={`/${AUDIT_SLUG}`} element={<AuditPage />} />
    <Route path={`/${SERVER_STATUS_SLUG}`} element={<StatusPage />} />
  </>
);
