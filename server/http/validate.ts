import type { z } from '@hono/zod-openapi';
import { invalid } from './problem.ts';
import { unstorableTexts } from './text.ts';
import './zodMessages.ts';

/** What the schema makes of a value, or a 400 that names every field in the way (`a.0.b`). Unknown keys are dropped. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) {
    throw invalid(
      ...result.error.issues.map((issue) => ({ path: issue.path.join('.'), msg: issue.message })),
    );
  }
  const unstorable = unstorableTexts(result.data);
  if (unstorable.length > 0) throw invalid(...unstorable);
  return result.data;
}
