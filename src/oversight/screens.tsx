import type { ComponentType } from 'react';
import { Route } from 'react-router-dom';
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined';
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined';
import type { CallName } from '../../contract/calls.ts';
import type { Extension } from '../../contract/extensions.ts';
import { lazyScreen } from '../kit/page/lazyScreen.tsx';
import { AUDIT, DELETED, INCOMPLETE, STATUS } from './paths.ts';

const IncompletePage = lazyScreen(() => import('./IncompletePage.tsx'), 'IncompletePage');
const DeletedSessionsPage = lazyScreen(() => import('./DeletedSessionsPage.tsx'), 'DeletedSessionsPage');

const AuditPage = lazyScreen(() => import('./AuditPage.tsx'), 'AuditPage');
const StatusPage = lazyScreen(() => import('./StatusPage.tsx'), 'StatusPage');

/** A screen of the menu that is no resource's list, and that only some servers have. */
export interface OversightScreen {
  readonly slug: string;
  readonly label: string;
  readonly icon: ComponentType;
  readonly extension: Extension;
  readonly reads: CallName;
}

export const oversightScreens: readonly OversightScreen[] = [
  {
    slug: INCOMPLETE,
    label: 'Belum lengkap',
    icon: PendingActionsOutlined,
    extension: 'incomplete-registers',
    reads: 'listIncomplete',
  },
  {
    slug: DELETED,
    label: 'Sesi terhapus',
    icon: RestoreFromTrashOutlined,
    extension: 'deleted-sessions',
    reads: 'listDeletedSessions',
  },
  { slug: AUDIT, label: 'Jejak audit', icon: ManageSearchOutlined, extension: 'audit', reads: 'listAudit' },
  {
    slug: STATUS,
    label: 'Status server',
    icon: MonitorHeartOutlined,
    extension: 'status',
    reads: 'getStatus',
  },
];

/** Below /dashboard. */
export const oversightRoutes = (
  <>
    <Route path={`/${INCOMPLETE}`} element={<IncompletePage />} />
    <Route path={`/${DELETED}`} element={<DeletedSessionsPage />} />
    <Route path={`/${AUDIT}`} element={<AuditPage />} />
    <Route path={`/${STATUS}`} element={<StatusPage />} />
  </>
);
