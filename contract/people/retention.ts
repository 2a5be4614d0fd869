/** Extension: what a school's own times delete within the next days, told before it happens. */
import { z } from 'zod';
import { answeredDate, answeredId } from '../schemas.ts';

export const retentionNoticeSchema = z.object({
  School: z.object({ id: answeredId, name: z.string() }),
  /** Pictures of letters that go within RETENTION_NOTICE_DAYS. */
  pictures: z.int(),
  /** People who have left and lose name and numbers within them. */
  leavers: z.int(),
  /** The first day on which some of it goes. */
  from: answeredDate,
});
export type RetentionNotice = z.infer<typeof retentionNoticeSchema>;
