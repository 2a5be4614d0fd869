import type { z } from '@hono/zod-openapi';
import { invalid, refused } from '../base/problem.ts';
import './zodMessages.ts';
import type { FieldProblem } from '../../contract/envelope.ts';

/** Nobody reads more problems than this, and an answer must not be many times larger than the request. */
const MAX_PROBLEMS = 100;

/**
 * Validates a value, and drops unknown keys.
 *
 * @throws HttpProblem 400 that names every invalid field (`a.0.b`)
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = safeParseValue(schema, value);
  if (!result.success) {
    const issues = result.error.issues.slice(0, MAX_PROBLEMS);
    throw invalid(...issues.map((issue) => ({ path: issue.path.join('.'), msg: issue.message })));
  }
  const unstorable = unstorableTexts(result.data);
  if (unstorable.length > 0) throw invalid(...unstorable);
  return result.data;
}

/**
 * Catches errors that a schema throws. A check runs even when the type is wrong, and then a value like `{ length: { toString: 1 } }` in
 * place of a text makes it throw. The fault is the value's, so it is a 400.
 */
function safeParseValue<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(value);
  } catch {
    throw refused('Permintaan berisi nilai yang tidak dapat dibaca');
  }
}

/** Matches a NUL byte or half of a surrogate pair, which JSON can contain but a text of the database cannot. */
const unstorable = /\0|\p{Surrogate}/u;

/** Finds such texts in a parsed body or query. It does not recurse, so a body may be nested to any depth. */
function unstorableTexts(value: unknown): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const pendingValues: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = pendingValues.pop(); next; next = pendingValues.pop()) {
    const { path } = next;
    if (typeof next.value === 'string') {
      if (unstorable.test(next.value))
        problems.push({ path, msg: 'Berisi karakter yang tidak dapat disimpan' });
    } else if (typeof next.value === 'object' && next.value !== null && !(next.value instanceof Blob)) {
      for (const [key, child] of Object.entries(next.value)) {
        pendingValues.push({ path: path ? `${path}.${key}` : key, value: child });
      }
    }
  }
  return problems;
}
