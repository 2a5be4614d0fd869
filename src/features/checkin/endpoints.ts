import type { RaRecord } from 'react-admin';
import { calls, type Id } from '../../../contract/calls.ts';
import type { CheckInInput, CheckInPreview, CheckInResult, OwnLesson } from '../../../contract/checkin.ts';
import {
  type Action,
  type Answer,
  type Endpoint,
  readExtensionData,
  target,
} from '../../providers/endpoint.ts';
import { ApiError, MALFORMED_ANSWER_MESSAGE } from '../../providers/errors.ts';
import { CHECK_IN_MESSAGES } from './messages.ts';

/** The resource of the pupils who checked in to a session. */
export const SESSION_CHECK_INS_RESOURCE = 'presensi-sesi';
export const OWN_ATTENDANCE_RESOURCE = 'kehadiran-saya';

export interface GenerateQrParams {
  readonly subjectId: Id;
  readonly sessionId: Id;
  /** How many following codes to prepare, which is an extension. */
  readonly ahead?: number;
}

/** Requests a QR code. The answer may be another backend's, so it stays unknown until readQr parses it. */
export const generateQr: Action<GenerateQrParams, unknown> = {
  target: ({ subjectId, sessionId }) => target(calls.generateQr, subjectId, sessionId),
  query: ({ ahead }) => ({ ahead }),
  read: ({ data }) => data,
  message: CHECK_IN_MESSAGES.generate,
};

/**
 * Reads the answer to a check-in or its preview.
 * @throws ApiError for an answer without a session and a mark
 */
const readCheckIn =
  <T extends CheckInPreview | CheckInResult>(action: string) =>
  ({ data, status }: Answer): T => {
    const isCheckIn = typeof data === 'object' && data !== null && 'session' in data && 'mark' in data;
    if (!isCheckIn) throw new ApiError(MALFORMED_ANSWER_MESSAGE, status, action);
    // Only our own server has this call, so the rest of the answer follows the contract.
    return data as T;
  };

/** Asks which session a code belongs to, before anything is recorded. */
export const previewCheckIn: Action<CheckInInput, CheckInPreview> = {
  target: () => target(calls.previewCheckIn),
  body: (input) => input,
  read: readCheckIn(CHECK_IN_MESSAGES.preview),
  message: CHECK_IN_MESSAGES.preview,
};

/** Records a pupil's own check-in. */
export const checkIn: Action<CheckInInput, CheckInResult> = {
  target: () => target(calls.checkIn),
  body: (input) => input,
  read: readCheckIn(CHECK_IN_MESSAGES.record),
  message: CHECK_IN_MESSAGES.record,
};

/** A pupil's own lessons of today. */
export const listOwnLessons: Action<undefined, readonly OwnLesson[]> = {
  target: () => target(calls.listOwnLessons),
  read: readExtensionData,
  message: 'Gagal mengambil pelajaran hari ini',
};

export const checkInEndpoints: Readonly<Record<string, Endpoint>> = {
  [SESSION_CHECK_INS_RESOURCE]: {
    messages: { list: CHECK_IN_MESSAGES.listSession },
    calls: { list: 'listCheckIns' },
    parents: ['subjectId', 'sessionId'],
    toRecord: (raw): RaRecord => ({ ...raw, id: raw.user_id }),
  },
  [OWN_ATTENDANCE_RESOURCE]: {
    messages: { list: CHECK_IN_MESSAGES.listOwn },
    calls: { list: 'listOwnAttendance' },
    toRecord: (raw): RaRecord => ({ ...raw, id: raw.session.id }),
  },
};
