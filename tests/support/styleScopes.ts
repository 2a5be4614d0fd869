/** How the classes begin that a folder's style sheets style, or one sheet's that several folders share (decision 0038). */
export const SCOPES: Readonly<Record<string, readonly string[]>> = {
  'features/attendance': ['register-', 'rollcall-'],
  'features/cek': ['cek-'],
  'features/checkin': ['qr-', 'cards-', 'own-'],
  'features/intake/imports': ['import-'],
  'features/intake/rollover': ['rollover-'],
  'features/letters': ['letters-'],
  'features/overview': ['home-', 'day-'],
  'features/people/classes': ['class-'],
  'features/people/slips': ['slips-'],
  'features/recap': ['recap-', 'chart-', 'pupil-', 'attention-'],
  'features/timetable/runs': ['runs-'],
  'features/timetable': ['timetable-'],
  'kit/list': ['group-', 'choices-', 'views-', 'cell-'],
  'look/board.css': ['board', 'door'],
  'look/week.css': ['week-'],
  'school/paper': ['paper-'],
};
