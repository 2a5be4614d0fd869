/** Extension: what a school still needs before its first lesson. */
import { z } from 'zod';

/** The steps in the order in which an office does them. The server leaves out those that belong to an extension that it lacks. */
const SETUP_STEPS = [
  'school',
  'year',
  'teachers',
  'pupils',
  'subjects',
  'bell-times',
  'calendar',
  'timetable',
  'papers',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const setupStepSchema = z.object({ step: z.enum(SETUP_STEPS), is_done: z.boolean() });
export type SetupState = readonly z.infer<typeof setupStepSchema>[];
