/**
 * Extension: which pupils miss, or are about to miss, what a school requires for a semester, and how much they may still miss. The
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

/** A pupil's semester so far, counted in days or in meetings of one subject. */
const standingSchema = z.object({
  /** The subject; null means that the figures count days. */
  Subject: named.nullable(),
  percent: z.number().nullable(),
  base: z.int(),
  absent: z.int(),
  alpa: z.int(),
  /** How many days are still to come until the semester's end; for a subject, how many meetings that are already planned. */
  remaining: z.int(),
  /** How many of these the pupil may miss and still reach the least share; null when none is required or it is out of reach. */
  may_miss: z.int().nullable(),
  /** Whether the least share can still be reached; null when none is required. */
  is_reachable: z.boolean().nullable(),
  /** How many more days of Alpa lead to too many; null without a limit, and for a subject. */
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
  /** The subjects to which the answer is limited, those of the teacher who asks, and then without figures in days; null means all. */
  subjects: z.array(z.string()).nullable(),
  /** The pupils in the order of their numbers, each with the standings that need attention. */
  pupils: z.array(
    z.object({
      id: answeredId,
      fullname: z.string(),
      number: z.int(),
      standings: z.array(standingSchema),
      /** Other classes of the school whose days and meetings are included in the sums. */
      elsewhere: z.array(membershipElsewhereSchema),
    }),
  ),
});
export type Attention = z.infer<typeof attentionSchema>;

/** A pupil's own standing: everything, also what is well, in all classes of the semester, including those of other schools. */
export const ownStandingSchema = z.object({
  ...ofSemester,
  standings: z.array(standingSchema),
  elsewhere: z.array(membershipElsewhereSchema),
});
export type OwnStanding = z.infer<typeof ownStandingSchema>;
