/** Extension: announces what will be deleted within the next days by the retention times that a school has set. */
import { z } from 'zod';
import { responseDateSchema, responseIdSchema } from '../schemas.ts';

export const retentionNoticeSchema = z.object({
  School: z.object({ id: responseIdSchema, name: z.string() }),
  /** How many pictures of letters will be deleted within RETENTION_NOTICE_DAYS. */
  pictures: z.int(),
  /** How many people who have left will lose name and numbers within these days. */
  leavers: z.int(),
  /** The first day on which something of it is deleted. */
  from: responseDateSchema,
});
export type RetentionNotice = z.infer<typeof retentionNoticeSchema>;
