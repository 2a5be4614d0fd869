import type { RaRecord } from 'react-admin';
import { calls, type Id } from '../../contract/calls.ts';
import type { CheckInInput } from '../../contract/checkIn.ts';
import { type Action, type Endpoint, target } from '../providers/endpoint.ts';
import { CHECK_IN_MESSAGES } from './messages.ts';

/** The QR codes that a session shows. */
export const QR = 'kode-qr';
/** A pupil's own check-in. */
export const CHECK_IN = 'presensi';
/** Who checked in to a session. */
export const SESSION_CHECK_INS = 'presensi-sesi';
export const OWN_ATTENDANCE = 'kehadiran-saya';

export interface GenerateQrParams {
  readonly subjectId: Id;
  readonly sessionId: Id;
  /** Extension `check-in`: how many following codes to prepare. */
  readonly ahead?: number;
}

const generate: Action<GenerateQrParams> = {
  target: ({ subjectId, sessionId }) => target(calls.generateQr, subjectId, sessionId),
  query: ({ ahead }) => ({ ahead }),
  message: CHECK_IN_MESSAGES.generate,
};

const preview: Action<CheckInInput> = {
  target: () => target(calls.previewCheckIn),
  body: (input) => input,
  message: CHECK_IN_MESSAGES.preview,
};

const record: Action<CheckInInput> = {
  target: () => target(calls.checkIn),
  body: (input) => input,
  message: CHECK_IN_MESSAGES.record,
};

export const checkInEndpoints: Readonly<Record<string, Endpoint>> = {
  [QR]: { messages: { list: CHECK_IN_MESSAGES.generate }, actions: { generate } },
  [CHECK_IN]: { messages: { list: CHECK_IN_MESSAGES.preview }, actions: { preview, record } },
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
