import { z } from '@hono/zod-openapi';
import { MAX_ID, toRowId } from '../base/ids.ts';

/** The id in a path. A value that cannot be an id matches no record, so it results in a 404. */
export const idParam = z
  .string()
  .transform(toRowId)
  .pipe(z.number())
  .openapi({ type: 'integer', minimum: 1, maximum: MAX_ID });
