/** What a school takes out and takes in on paper: recaps, letters, signed months. */
import { calls } from '../../contract/calls.ts';
import { CORRECTABLE_MARKS } from '../../contract/attendance/letterKinds.ts';
import { type Place, read, RECAP, type SchoolCall, WHOLE_SCHOOL } from './call.ts';

export function paperCalls(place: Place): SchoolCall[] {
  const { schoolClass, seldomClosed, subject, pupil, unwritten, lastOfLetters } = place;
  const letters = calls.listLetters.path();
  const letter = {
    student_ids: [unwritten],
    kind: 'sakit',
    reason: 'Demam',
    start_date: '2026-11-17',
    end_date: '2026-11-19',
  };
  return [
    read('kepsek', 'recap of a class: month', calls.getMonthRecap.path(schoolClass), RECAP),
    read(
      'kepsek',
      'recap of a class: signed month',
      `${calls.getMonthRecap.path(schoolClass)}?month=2026-10`,
      RECAP,
    ),
    read('kepsek', 'recap of a class: semester', calls.getSemesterRecap.path(schoolClass), 50),
    read(
      'kepsek',
      'recap of a class: some days',
      `${calls.getRangeRecap.path(schoolClass)}?from=2026-10-05&to=2026-11-18`,
      50,
    ),
    read('kepsek', 'recap of a pupil', calls.getPupilRecap.path(pupil)),
    read('kepsek', 'recap of a subject', calls.getSubjectRecap.path(subject)),
    read('kepsek', 'recap of the teachers: this month', calls.getTeacherRecap.path(), RECAP),
    read('kepsek', 'recap of a school: this month', calls.getSchoolRecap.path(), WHOLE_SCHOOL),
    read('guru', 'journal of a teacher', calls.getJournal.path()),
    read('kepsek', 'who needs attention in a class', calls.getAttention.path(schoolClass), 50),
    read('siswa', 'a pupil: what may still be missed', calls.getOwnStanding.path(), 50),
    read('siswa', 'a pupil: own letters', `${calls.listOwnLetters.path()}?page=1&limit=15`),
    read('kepsek', 'letters of a school', `${letters}?page=1&limit=15`),
    read('kepsek', 'letters of a school, last page', `${letters}?page=${lastOfLetters}&limit=15`),
    read('kepsek', 'letters of a school: today', `${letters}?page=1&limit=15&date=2026-11-20`),
    read('kepsek', 'letters of a school: a kind', `${letters}?page=1&limit=15&kind=dispensasi`),
    read('kepsek', 'letters of a class', `${letters}?page=1&limit=15&class_id=${schoolClass}`),
    read('kepsek', 'letters of a pupil', `${letters}?page=1&limit=15&student_id=${pupil}`),
    read('kepsek', 'letters of a school, search', `${letters}?page=1&limit=15&search=bagas`),
    read('guru', 'letters of a wali kelas', `${letters}?page=1&limit=15`),
    read('guru', 'letters of a wali kelas, search', `${letters}?page=1&limit=15&search=bagas`),
    read('admin', 'letters of all schools', `${letters}?page=1&limit=15`),
    read('admin', 'letters of all schools: today', `${letters}?page=1&limit=15&date=2026-11-20`),
    read('admin', 'letters of all schools, search', `${letters}?page=1&limit=15&search=bagas%20prasetyo`),
    read('admin', 'letters of all schools: a pupil', `${letters}?page=1&limit=15&student_id=${pupil}`),
    read('guru', 'whom a letter is for: a wali kelas', `${calls.listLetterPupils.path()}?page=1&limit=15`),
    read('admin', 'whom a letter is for: all schools', `${calls.listLetterPupils.path()}?page=1&limit=15`),
    read(
      'admin',
      'whom a letter is for: all, search',
      `${calls.listLetterPupils.path()}?page=1&limit=15&search=bagas`,
    ),
    {
      ...read('admin', 'letter: what it would correct', calls.previewLetter.path()),
      method: 'POST',
      body: () => letter,
    },
    {
      ...read('admin', 'letter: write one, correct nine lessons', calls.createLetter.path()),
      method: 'POST',
      body: () => ({ ...letter, corrects: CORRECTABLE_MARKS }),
      undo: ({ letter: written }) => ({
        path: calls.withdrawLetter.path(written?.id ?? 0),
        body: { reason: 'Uji' },
      }),
    },
    read('kepsek', 'signed months of a class', calls.listClosings.path(seldomClosed)),
    {
      ...read('kepsek', 'close a month', calls.closeMonth.path(seldomClosed), RECAP),
      method: 'POST',
      body: () => ({ month: '2026-07' }),
      undo: () => ({ path: calls.reopenMonth.path(seldomClosed), body: { month: '2026-07', reason: 'Uji' } }),
    },
  ];
}
