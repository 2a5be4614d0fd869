/** Extension: today at each school, one line a school, for whoever looks after several. */
import { z } from 'zod';
import { responseDateSchema, responseIdSchema } from '../schemas.ts';
import { absentCountsSchema } from './schoolDay.ts';

const shareSchema = z.object({ present: z.int(), recorded: z.int() });

export const dayOfSchoolSchema = z.object({
  School: z.object({ id: responseIdSchema, name: z.string() }),
  /** Today at the school, which may be in another time zone than the caller. */
  date: responseDateSchema,
  /** All its figures are of `recorded`. */
  today: shareSchema.extend({
    /**
     * `pupils`: each pupil counts once, by the latest mark, as on the school's own home. `marks`: each mark counts, because so many lessons
     * are held at once that their pupils are not counted.
     */
    base: z.enum(['pupils', 'marks']),
    counts: absentCountsSchema,
  }),
  /** The lessons of today; `over` have ended, and in `incomplete` of these a pupil is not recorded. */
  registers: z.object({ total: z.int(), over: z.int(), incomplete: z.int() }),
  /** The marks of the last weeks, the oldest first and this week last; a week without marks has `recorded` 0. */
  weeks: z.array(shareSchema.extend({ monday: responseDateSchema })),
  /** This week and the last over the same days, as on the school's own home; null when no day can be compared. */
  comparison: z.object({ this_week: shareSchema, last_week: shareSchema }).nullable(),
});
export type DayOfSchool = z.infer<typeof dayOfSchoolSchema>;
