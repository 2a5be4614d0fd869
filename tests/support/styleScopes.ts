/** How the classes begin that a folder's style sheets style, or one sheet's that several folders share (decision 0038). */
export const SCOPES: Readonly<Record<string, readonly string[]>> = {
  attendance: ['register-', 'rollcall-'],
  checkIn: ['qr-', 'cards-'],
  home: ['home-', 'day-'],
  imports: ['import-'],
  letters: ['letters-'],
  'look/week.css': ['week-'],
  oversight: ['runs-'],
  recap: ['recap-', 'chart-', 'pupil-', 'attention-'],
  'resources/academicYears/rollover': ['rollover-'],
  'school/paper': ['paper-'],
  'school/slips': ['slips-'],
};
