import type { z } from '@hono/zod-openapi';
import { invalid, refused } from '../base/problem.ts';
import { unstorableTexts } from './text.ts';
import './zodMessages.ts';

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
