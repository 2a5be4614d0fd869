import { z } from '@hono/zod-openapi';
import { MAX_ID, toRowId } from '../base/ids.ts';

/** A placeholder of a path that holds an id; what is no id names nothing, so the answer is a 404. */
export const idParam = z
  .string()
  .transform(toRowId)
  .pipe(z.number())
  .openapi({ type: 'integer', minimum: 1, maximum: MAX_ID });
