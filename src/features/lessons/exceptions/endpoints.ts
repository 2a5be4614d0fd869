import { calls, type Id } from '../../../../contract/calls.ts';
import type { DayCounts, Substituted } from '../../../../contract/lessons/sessionExceptions.ts';
import { type Action, readOurs, target } from '../../../providers/endpoint.ts';

interface OfSession {
  readonly subjectId: Id;
  readonly sessionId: Id;
}

export const cancelSession: Action<OfSession & { readonly reason: string }, unknown> = {
  target: ({ subjectId, sessionId }) => target(calls.cancelSession, subjectId, sessionId),
  body: ({ reason }) => ({ reason }),
  read: ({ data }) => data,
  message: 'Gagal membatalkan sesi',
};

export const reinstateSession: Action<OfSession, unknown> = {
  target: ({ subjectId, sessionId }) => target(calls.reinstateSession, subjectId, sessionId),
  read: ({ data }) => data,
  message: 'Gagal mencabut pembatalan sesi',
};

export interface WantedSubstitute {
  readonly teacher_id: Id;
  readonly substitute_id: Id | null;
  readonly from: string;
  readonly to: string;
  readonly session_ids?: readonly Id[];
  readonly preview?: boolean;
}

export const substituteTeacher: Action<WantedSubstitute, Substituted> = {
  target: () => target(calls.substituteTeacher),
  body: (wanted) => wanted,
  read: readOurs,
  message: 'Gagal menunjuk guru pengganti',
};

export interface WantedDay {
  readonly date: string;
  readonly reason: string;
  readonly preview?: boolean;
  readonly SchoolId?: Id | undefined;
}

export const cancelDay: Action<WantedDay, DayCounts> = {
  target: () => target(calls.cancelDay),
  body: (wanted) => wanted,
  read: readOurs,
  message: 'Gagal membatalkan sesi',
};

export const reinstateDay: Action<Omit<WantedDay, 'reason'>, DayCounts> = {
  target: () => target(calls.reinstateDay),
  body: (wanted) => wanted,
  read: readOurs,
  message: 'Gagal mencabut pembatalan sesi',
};
