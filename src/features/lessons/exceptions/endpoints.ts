import { calls, type Id } from '../../../../contract/calls.ts';
import type {
  AffectedSessionCounts,
  SubstitutionResult,
} from '../../../../contract/lessons/sessionExceptions.ts';
import { type Action, extensionAction, target } from '../../../providers/endpoint.ts';

interface SessionIds {
  readonly subjectId: Id;
  readonly sessionId: Id;
}

export const cancelSession: Action<SessionIds & { readonly reason: string }, unknown> = {
  target: ({ subjectId, sessionId }) => target(calls.cancelSession, subjectId, sessionId),
  body: ({ reason }) => ({ reason }),
  read: ({ data }) => data,
  message: 'Gagal membatalkan sesi',
};

export const reinstateSession: Action<SessionIds, unknown> = {
  target: ({ subjectId, sessionId }) => target(calls.reinstateSession, subjectId, sessionId),
  read: ({ data }) => data,
  message: 'Gagal menjadikan sesi berlangsung lagi',
};

export interface SubstituteRequest {
  readonly teacher_id: Id;
  readonly substitute_id: Id | null;
  readonly from: string;
  readonly to: string;
  readonly session_ids?: readonly Id[];
  readonly preview?: boolean;
}

export const substituteTeacher = extensionAction<SubstituteRequest, SubstitutionResult>(
  calls.substituteTeacher,
  'Gagal menunjuk guru pengganti',
);

export interface CancelDayRequest {
  readonly date: string;
  readonly reason: string;
  readonly preview?: boolean;
  readonly SchoolId?: Id | undefined;
}

export const cancelDay = extensionAction<CancelDayRequest, AffectedSessionCounts>(
  calls.cancelDay,
  'Gagal membatalkan sesi',
);
export const reinstateDay = extensionAction<Omit<CancelDayRequest, 'reason'>, AffectedSessionCounts>(
  calls.reinstateDay,
  'Gagal menjadikan sesi berlangsung lagi',
);
