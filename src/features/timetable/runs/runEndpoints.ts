import { calls, type Id } from '../../../../contract/calls.ts';
import type { SessionPlan, SessionRun } from '../../../../contract/timetable/sessionRuns.ts';
import {
  type Action,
  type Endpoints,
  extensionAction,
  readExtensionData,
  target,
} from '../../../providers/endpoint.ts';
import { SESSION_RUNS_SLUG } from '../../../school/paths.ts';

export interface SessionRunRequest {
  readonly start_date: string;
  readonly end_date: string;
  readonly with_clashes: boolean;
  readonly SchoolId?: Id | undefined;
}

export const previewRun = extensionAction<SessionRunRequest, SessionPlan>(
  calls.previewSessionRun,
  'Gagal memeriksa jadwal',
);

export const continueRun: Action<Id, SessionRun> = {
  target: (id) => target(calls.continueSessionRun, id),
  body: () => ({}),
  read: readExtensionData,
  message: 'Gagal membuat sesi',
};

export const undoRun: Action<Id, SessionRun> = {
  target: (id) => target(calls.undoSessionRun, id),
  body: () => ({}),
  read: readExtensionData,
  message: 'Gagal mengurungkan pembuatan sesi',
};

export const sessionRunEndpoints: Endpoints = {
  [SESSION_RUNS_SLUG]: {
    messages: { list: 'Gagal mengambil data pembuatan sesi', create: 'Gagal membuat sesi' },
    calls: { list: 'listSessionRuns', create: 'createSessionRun' },
  },
};
