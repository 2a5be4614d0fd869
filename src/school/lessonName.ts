import { DAILY_REGISTER_NAME } from '../../contract/lessons/dailyWords.ts';
import type { SessionDetail } from '../../contract/lessons/sessions.ts';
import type { Subject } from '../../contract/lessons/subjects.ts';

interface NamedRecord {
  readonly name?: string | undefined;
}

/** The name of a lesson: "Fisika · X IPA 1", or "Presensi harian X IPA 1" for a daily register, which needs no subject name. */
export const formatLessonName = (
  subject: NamedRecord & { readonly is_daily?: boolean | undefined },
  schoolClass: NamedRecord | null | undefined,
  separator = ' · ',
): string =>
  subject.is_daily
    ? [DAILY_REGISTER_NAME, schoolClass?.name].filter(Boolean).join(' ')
    : [subject.name, schoolClass?.name].filter(Boolean).join(separator);

/** The subject with the class and teacher of a lesson, who may differ from the subject's present ones. Another backend does not send them. */
export const withLessonClassAndTeacher = <S extends Pick<Subject, 'Class' | 'Teacher'>>(
  subject: S | undefined,
  lesson: Partial<Pick<SessionDetail, 'Class' | 'Teacher'>> | undefined,
): S | undefined =>
  subject && lesson?.Class ? { ...subject, Class: lesson.Class, Teacher: lesson.Teacher ?? null } : subject;

/** The first words of a register's heading. */
export const REGISTER_LEAD = 'Daftar hadir ';

/** The heading of a register: "Daftar hadir Fisika, X IPA 1", "Presensi harian X IPA 1". */
export const formatRegisterTitle = (
  subject:
    | (NamedRecord & { readonly is_daily?: boolean | undefined; readonly Class?: NamedRecord | null })
    | undefined,
): string => {
  if (!subject) return 'Daftar hadir';
  const name = formatLessonName(subject, subject.Class, ', ');
  return subject.is_daily ? name : REGISTER_LEAD + name;
};
