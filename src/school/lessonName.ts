import { DAILY_NAME } from '../../contract/lessons/dailyWords.ts';
import type { SessionDetail } from '../../contract/lessons/sessions.ts';
import type { Subject } from '../../contract/lessons/subjects.ts';

interface Named {
  readonly name?: string | undefined;
}

/** "Fisika · X IPA 1", "Presensi harian X IPA 1": a class's day needs no subject beside it. */
export const lessonName = (
  subject: Named & { readonly is_daily?: boolean | undefined },
  schoolClass: Named | null | undefined,
  between = ' · ',
): string =>
  subject.is_daily
    ? [DAILY_NAME, schoolClass?.name].filter(Boolean).join(' ')
    : [subject.name, schoolClass?.name].filter(Boolean).join(between);

/** A lesson's subject with the class and the teacher that the lesson has, who need not be the subject's of today. Another backend does not tell them. */
export const subjectOfLesson = <S extends Pick<Subject, 'Class' | 'Teacher'>>(
  subject: S | undefined,
  lesson: Partial<Pick<SessionDetail, 'Class' | 'Teacher'>> | undefined,
): S | undefined =>
  subject && lesson?.Class ? { ...subject, Class: lesson.Class, Teacher: lesson.Teacher ?? null } : subject;

/** The heading of a register: "Daftar hadir Fisika, X IPA 1", "Presensi harian X IPA 1". */
export const registerTitle = (
  subject: (Named & { readonly is_daily?: boolean | undefined; readonly Class?: Named | null }) | undefined,
): string => {
  if (!subject) return 'Daftar hadir';
  const name = lessonName(subject, subject.Class, ', ');
  return subject.is_daily ? name : `Daftar hadir ${name}`;
};
