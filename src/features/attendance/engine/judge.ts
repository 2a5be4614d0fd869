import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import { ApiError, messageOf, problemOf, statusOf } from '../../../providers/errors.ts';
import type { Verdict } from './outboxTypes.ts';

/** Client errors that pass by themselves: the request took too long, came too early, or there were too many. */
const PASSING = new Set([408, 425, 429]);

/**
 * What a failed request means for the marks that were in it. Only a clear refusal ends their being sent: no answer, a
 * broken answer (a captive portal's page), 429 and 5xx pass by themselves.
 */
export function judge(error: unknown, sent: readonly AttendanceEntry[]): Verdict {
  const status = statusOf(error) ?? 0;
  // A reason of the server's own is enough in the little room of a row.
  const isSaid = error instanceof ApiError && (error.serverMessage ?? error.fields) !== undefined;
  const message = isSaid ? messageOf(error) : problemOf(error);
  if (status === 401) return { kind: 'stop', reason: 'expired', message };
  if (status === 403) return { kind: 'stop', reason: 'forbidden', message };
  if (status < 400 || status >= 500 || PASSING.has(status)) return { kind: 'retry', message };
  const entries = new Map<number, string>();
  // A missing session is no fault of a single entry: all are refused.
  if (status === 404) sent.forEach((_, place) => entries.set(place, message));
  else if (error instanceof ApiError)
    for (const [path, sentence] of Object.entries(error.fields ?? {})) {
      const place = /^attendances\.(\d+)(?:\.|$)/.exec(path)?.[1];
      if (place !== undefined) entries.set(Number(place), sentence);
    }
  return { kind: 'reject', message, entries };
}
