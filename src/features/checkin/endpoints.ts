import type { RaRecord } from 'react-admin';
import { calls, type Id } from '../../../contract/calls.ts';
import type { CheckInInput, CheckInPreview, CheckInResult } from '../../../contract/checkin.ts';
import { type Action, type Answer, type Endpoint, target } from '../../providers/endpoint.ts';
import { ApiError, MALFORMED_MESSAGE } from '../../providers/errors.ts';
import { CHECK_IN_MESSAGES } from './messages.ts';

/** Who checked in to a session. */
export const SESSION_CHECK_INS = 'presensi-sesi';
export const OWN_ATTENDANCE = 'kehadiran-saya';

export interface GenerateQrParams {
  readonly subjectId: Id;
  readonly sessionId: Id;
  /** Extension: how many following codes to prepare. */
  readonly ahead?: number;
}

/** Its answer is another backend's, too: readQr makes codes of it. */
export const generateQr: Action<GenerateQrParams, unknown> = {
  target: ({ subjectId, sessionId }) => target(calls.generateQr, subjectId, sessionId),
  query: ({ ahead }) => ({ ahead }),
  read: ({ data }) => data,
  message: CHECK_IN_MESSAGES.generate,
};

/** @throws ApiError for an answer that tells no session and no mark */
const readCheckIn =
  <T extends CheckInPreview | CheckInResult>(action: string) =>
  ({ data, status }: Answer): T => {
    const isCheckIn = typeof data === 'object' && data !== null && 'session' in data && 'mark' in data;
    if (!isCheckIn) throw new ApiError(MALFORMED_MESSAGE, status, action);
    // The extension's own call: what is in it is the contract's.
    return data as T;
  };

/** What a code is for, before anything is written. */
export const previewCheckIn: Action<CheckInInput, CheckInPreview> = {
  target: () => target(calls.previewCheckIn),
  body: (input) => input,
  read: readCheckIn(CHECK_IN_MESSAGES.preview),
  message: CHECK_IN_MESSAGES.preview,
};

/** A pupil's own check-in. */
export const checkIn: Action<CheckInInput, CheckInResult> = {
  target: () => target(calls.checkIn),
  body: (input) => input,
  read: readCheckIn(CHECK_IN_MESSAGES.record),
  message: CHECK_IN_MESSAGES.record,
};

export const checkInEndpoints: Readonly<Record<string, Endpoint>> = {
  [SESSION_CHECK_INS]: {
    messages: { list: CHECK_IN_MESSAGES.listSession },
    calls: { list: 'listCheckIns' },
    parents: ['subjectId', 'sessionId'],
    toRecord: (raw): RaRecord => ({ ...raw, id: raw.user_id }),
  },
  [OWN_ATTENDANCE]: {
    messages: { list: CHECK_IN_MESSAGES.listOwn },
    calls: { list: 'listOwnAttendance' },
    toRecord: (raw): RaRecord => ({ ...raw, id: raw.session.id }),
  },
};
