import { DrizzleQueryError } from 'drizzle-orm';
import type { Logger } from 'pino';
import { failure } from './answer.ts';
import type { ApiContext } from './context.ts';
import { databaseProblem } from './databaseErrors.ts';
import { HttpProblem } from './problem.ts';

/** The one place where an error becomes an answer. */
export const answerFailure =
  (log: Logger) =>
  (error: Error, c: ApiContext): Response => {
    const problem = error instanceof HttpProblem ? error : databaseProblem(error, c.req.method === 'DELETE');
    const answer = problem ?? new HttpProblem(500);
    if (answer.status >= 500) {
      log.error({ requestId: c.get('requestId'), error: describe(error) }, 'request failed');
    }
    return c.json(failure(answer), answer.status);
  };

/** Without the statement's parameters, which a driver's error carries along. */
function describe(error: Error): Record<string, unknown> {
  const cause = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  const { name, message, stack, code }: Error & { code?: string } = cause;
  return { name, message, code, stack };
}
