/**
 * Extension: who misses, or is about to miss, what a school asks for in a semester, and how much may still be missed. The
 * digits are those of the recaps (server/recap).
 */
import { z } from 'zod';
import { DAY_RULES } from '../dayRules.ts';
import { limitsSchema } from '../schools/schools.ts';
import { membershipElsewhereSchema } from './recap.ts';
import { answeredDate, answeredId } from '../schemas.ts';
import { SEMESTERS } from '../semesters.ts';
import { REASONS } from '../thresholdWords.ts';

const named = z.object({ id: answeredId, name: z.string() });

/** One semester of a pupil so far: in days, or in meetings of one subject. */
const standingSchema = z.object({
  /** null: in days. */
  Subject: named.nullable(),
  percent: z.number().nullable(),
  base: z.int(),
  absent: z.int(),
  alpa: z.int(),
  /** Days, or meetings that are there already, to come until the semester's end. */
  remaining: z.int(),
  /** How many of them may be missed with the least share still reached; null: none is asked for, or it is out of reach. */
  may_miss: z.int().nullable(),
  /** Whether the least share can still be reached; null: none is asked for. */
  is_reachable: z.boolean().nullable(),
  /** How many more days of Alpa until there are too many; null: no limit, or a subject. */
  alpa_left: z.int().nullable(),
  why: z.array(z.enum(REASONS)),
});
export type Standing = z.infer<typeof standingSchema>;

const ofSemester = {
  Class: named,
  limits: limitsSchema,
  rule: z.enum(DAY_RULES),
  semester: z.enum(SEMESTERS),
  until: answeredDate,
};

export const attentionQuerySchema = z.object({
  semester: z.enum(SEMESTERS, { error: `Pilih ${SEMESTERS.join(' atau ')}` }).optional(),
});

export const attentionSchema = z.object({
  ...ofSemester,
  /** Only of these subjects, those of the teacher who asks, and not in days; null: of all. */
  subjects: z.array(z.string()).nullable(),
  /** In order of number; each with what there is to be said of. */
  pupils: z.array(
    z.object({
      id: answeredId,
      fullname: z.string(),
      number: z.int(),
      standings: z.array(standingSchema),
      /** Other classes of the school whose days and meetings are added up, too. */
      elsewhere: z.array(membershipElsewhereSchema),
    }),
  ),
});
export type Attention = z.infer<typeof attentionSchema>;

/** A pupil's own: everything, also what is well, in all classes of the semester, of other schools, too. */
export const ownStandingSchema = z.object({
  ...ofSemester,
  standings: z.array(standingSchema),
  elsewhere: z.array(membershipElsewhereSchema),
});
export type OwnStanding = z.infer<typeof ownStandingSchema>;
