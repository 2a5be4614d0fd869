import { DrizzleQueryError } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { DatabaseWatch } from '../db/watch.ts';
import { failure } from './answer.ts';
import type { ApiContext } from './context.ts';
import { databaseProblem, isLost } from './databaseErrors.ts';
import { HttpProblem, notFound } from '../base/problem.ts';
import { NoSuchRow } from '../db/found.ts';

/** The one place where an error becomes an answer. */
export const answerFailure =
  (log: Logger, watch: DatabaseWatch) =>
  (error: Error, c: ApiContext): Response => {
    const problem = problemOf(error, c.req.method);
    const answer = problem ?? new HttpProblem(500);
    if (isLost(error)) watch.lost(error);
    // One line says so for all of them.
    else if (answer.status >= 500) {
      log.error({ requestId: c.get('requestId'), error: describe(error) }, 'request failed');
    }
    return c.json(failure(answer), answer.status);
  };

function problemOf(error: Error, method: string): HttpProblem | null {
  if (error instanceof HttpProblem) return error;
  if (error instanceof NoSuchRow) return notFound();
  return databaseProblem(error, method === 'DELETE');
}

/** Without the statement's parameters, which a driver's error carries along. */
function describe(error: Error): Record<string, unknown> {
  const cause = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  const { name, message, stack, code }: Error & { code?: string } = cause;
  return { name, message, code, stack };
}
