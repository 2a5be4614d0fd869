import { expect, test } from 'vitest';
import type { AttendanceEntry } from '../../../contract/attendance/attendance.ts';
import { judgeSendError } from '../../../src/features/attendance/engine/register.ts';
import { ApiError, NO_RESPONSE_STATUS } from '../../../src/providers/errors.ts';

const sent: AttendanceEntry[] = [
  { user_id: 1, status: 'hadir' },
  { user_id: 2, status: 'alpa' },
];
const fail = (status: number, fields?: Record<string, string>) =>
  judgeSendError(new ApiError('Kalimat server', status, undefined, fields), sent);

test.each([
  ['no answer', NO_RESPONSE_STATUS],
  ['an answer that is not ours', 200],
  ['a request that took too long', 408],
  ['too many requests', 429],
  ['a server in trouble', 500],
  ['a gateway in trouble', 502],
  ['maintenance', 503],
])('%s passes by itself: try again', (_what, status) => {
  expect(fail(status)).toEqual({ kind: 'retry', message: 'Kalimat server' });
});

test('something that is no answer at all, a defect of ours, loses no mark either', () => {
  expect(judgeSendError(new TypeError('undefined is not a function'), sent).kind).toBe('retry');
});

test('an ended session and a missing right stop the sending', () => {
  expect(fail(401)).toMatchObject({ kind: 'stop', reason: 'expired' });
  expect(fail(403)).toMatchObject({ kind: 'stop', reason: 'forbidden' });
});

test('a refusal names the entries by their place, whatever their field', () => {
  expect(fail(400, { 'attendances.1.status': 'Status tidak dikenal', lain: 'x' })).toEqual({
    kind: 'reject',
    message: 'Kalimat server',
    entries: new Map([[1, 'Status tidak dikenal']]),
  });
  expect(fail(422)).toEqual({ kind: 'reject', message: 'Kalimat server', entries: new Map() });
});

test('a session that is gone refuses every entry', () => {
  expect(fail(404)).toMatchObject({ entries: new Map([0, 1].map((place) => [place, 'Kalimat server'])) });
});
