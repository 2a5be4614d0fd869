import { httpStatusMessage, VALIDATION_MESSAGE } from '../../contract/messages.ts';
import type { FieldProblem } from '../../contract/envelope.ts';

export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503;

/** A failure that is reported to the caller. It may be thrown anywhere; failures.ts turns it into a response. */
export class HttpProblem extends Error {
  readonly status: ProblemStatus;
  /** The fields of a 400, and what is wrong with each. */
  readonly data: FieldProblem[] | undefined;

  constructor(status: ProblemStatus, message: string = httpStatusMessage(status), data?: FieldProblem[]) {
    super(message);
    this.status = status;
    this.data = data ?? (status === 400 ? [] : undefined);
  }
}

/** A 400 that names the fields. */
export const invalid = (...problems: FieldProblem[]): HttpProblem =>
  new HttpProblem(400, VALIDATION_MESSAGE, problems);

/** Whether a check returned what is wrong, instead of what it was looking for. */
export const isProblem = <T>(found: T | FieldProblem): found is FieldProblem =>
  typeof found === 'object' && found !== null && 'msg' in found;

/**
 * Returns what a check found.
 *
 * @throws HttpProblem 400 when it found a problem
 */
export function requireValid<T>(found: T | FieldProblem): T {
  if (isProblem(found)) throw invalid(found);
  return found;
}

/** Makes a 400 about the whole request, with its own sentence. */
export const refused = (message: string): HttpProblem => new HttpProblem(400, message);

export const notFound = (): HttpProblem => new HttpProblem(404);
