/**
 * Prepares a pupil's semester for the rapor. It adds up all classes of the school that the pupil was in, and the last of these classes
 * reports it.
 */
import type {
  SemesterRecapPupil,
  SemesterRecap,
  MembershipElsewhere,
} from '../../../contract/recap/recap.ts';
import { formatDate } from '../../i18n/format.ts';

/** The same recap with the pupils' whole semesters instead of the class's own figures. Pupils whose semester another class reports are left out. */
export const toReportRecap = (recap: SemesterRecap): SemesterRecap => ({
  ...recap,
  pupils: recap.pupils.flatMap((pupil) => (pupil.whole ? [{ ...pupil, ...pupil.whole }] : [])),
});

/** "X 1 sampai 12 Oktober 2026, X 3" */
export const membershipsText = (memberships: readonly MembershipElsewhere[]): string =>
  memberships
    .map(({ Class: { name }, until }) => (until ? `${name} sampai ${formatDate(until)}` : name))
    .join(', ');

const named = (pupils: readonly SemesterRecapPupil[], text: (pupil: SemesterRecapPupil) => string): string =>
  pupils.map((pupil) => `${pupil.fullname} (${text(pupil)})`).join(', ');

/**
 * The footnote of the rapor's sheet.
 * @param recap as the server answered it
 */
export function reportNote({ pupils }: SemesterRecap): string | undefined {
  const moved = pupils.filter(({ elsewhere }) => elsewhere.length > 0);
  const pupilsReportedHere = moved.filter(({ whole }) => whole !== null);
  const pupilsReportedElsewhere = moved.filter(({ whole }) => whole === null);
  const notes = [
    pupilsReportedHere.length > 0 &&
      `Termasuk hari di kelas lain: ${named(pupilsReportedHere, ({ elsewhere }) => `di ${membershipsText(elsewhere)}`)}.`,
    pupilsReportedElsewhere.length > 0 &&
      `Pindah, seluruh semesternya di rapor kelas barunya: ${named(pupilsReportedElsewhere, ({ elsewhere }) => elsewhere.at(-1)?.Class.name ?? '')}.`,
  ].filter(Boolean);
  return notes.join(' ') || undefined;
}

/** The footnote of the class's own sheet, which counts fewer days of these pupils than the rapor. */
export function classNote({ pupils }: SemesterRecap): string | undefined {
  const moved = pupils.filter(({ elsewhere }) => elsewhere.length > 0);
  return moved.length === 0
    ? undefined
    : `Hanya hari di kelas ini, rapor menjumlahkan semuanya: ${named(moved, ({ elsewhere }) => `juga di ${membershipsText(elsewhere)}`)}.`;
}
