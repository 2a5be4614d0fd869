import { ABSENT_TODAY_PATH, DAYS_SEGMENT } from '../../../school/paths.ts';

/** The path to the absences of some days, class by class: what stands behind a figure of a week. */
export const daysAbsencesPath = (days: readonly string[]): string =>
  `${ABSENT_TODAY_PATH}/${DAYS_SEGMENT}?${new URLSearchParams({ hari: days.join('.') })}`;
