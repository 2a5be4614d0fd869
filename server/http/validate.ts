import type { z } from '@hono/zod-openapi';
import { invalid, refused } from '../base/problem.ts';
import './zodMessages.ts';
import type { FieldProblem } from '../../contract/envelope.ts';

/** Nobody reads more problems than this, and an answer must not be many times larger than the request. */
const MOST_PROBLEMS = 100;

/** What the schema makes of a value, or a 400 that names every field in the way (`a.0.b`). Unknown keys are dropped. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = resultOf(schema, value);
  if (!result.success) {
    const issues = result.error.issues.slice(0, MOST_PROBLEMS);
    throw invalid(...issues.map((issue) => ({ path: issue.path.join('.'), msg: issue.message })));
  }
  const unstorable = unstorableTexts(result.data);
  if (unstorable.length > 0) throw invalid(...unstorable);
  return result.data;
}

/**
 * A check that runs although the type is wrong meets whatever was sent: `{ length: { toString: 1 } }` for a text makes
 * it throw. That says nothing of us, only of the value.
 */
function resultOf<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(value);
  } catch {
    throw refused('Permintaan berisi nilai yang tidak dapat dibaca');
  }
}

/** A NUL byte or half of a surrogate pair: JSON can say it, a database text cannot hold it. */
const unstorable = /\0|\p{Surrogate}/u;

/** Where in a parsed body or query such a text stands; walks without recursion, however deep the body is. */
function unstorableTexts(value: unknown): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path } = next;
    if (typeof next.value === 'string') {
      if (unstorable.test(next.value))
        problems.push({ path, msg: 'Berisi karakter yang tidak dapat disimpan' });
    } else if (typeof next.value === 'object' && next.value !== null && !(next.value instanceof Blob)) {
      for (const [key, child] of Object.entries(next.value)) {
        waiting.push({ path: path ? `${path}.${key}` : key, value: child });
      }
    }
  }
  return problems;
}
