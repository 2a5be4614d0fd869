import { DrizzleQueryError } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { DatabaseWatch } from '../db/watch.ts';
import { toFailureEnvelope } from './answer.ts';
import type { ApiContext } from './context.ts';
import { databaseProblem, isLost } from './databaseErrors.ts';
import { HttpProblem, notFound } from '../base/problem.ts';
import { NoSuchRow } from '../db/found.ts';

/** Turns an error into a response; no other place does. */
export const answerFailure =
  (log: Logger, watch: DatabaseWatch) =>
  (error: Error, c: ApiContext): Response => {
    const problem = problemOf(error, c.req.method);
    const answer = problem ?? new HttpProblem(500);
    if (isLost(error)) watch.lost(error);
    // The watch logs a lost database once, so its failed calls are not logged one by one.
    else if (answer.status >= 500 && !(answer.status === 503 && watch.isGone)) {
      log.error({ requestId: c.get('requestId'), error: describeForLog(error) }, 'request failed');
    }
    return c.json(toFailureEnvelope(answer), answer.status);
  };

function problemOf(error: Error, method: string): HttpProblem | null {
  if (error instanceof HttpProblem) return error;
  if (error instanceof NoSuchRow) return notFound();
  return databaseProblem(error, method === 'DELETE');
}

/** Describes an error for the log, without the statement's parameters, which a driver's error contains. */
function describeForLog(error: Error): Record<string, unknown> {
  const cause = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  const { name, message, stack, code }: Error & { code?: string } = cause;
  return { name, message, code, stack };
}
