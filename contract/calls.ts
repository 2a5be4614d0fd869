/**
 * Every call of the API, once: the dashboard fills a path, the server mounts it, the access table and the
 * OpenAPI description are keyed by its name. Source: the product specification, section 7.
 */
import { byResourceCall } from './resources.ts';

/** An opaque record id: another backend may use numbers, UUIDs or anything else. */
export type Id = number | string;

/** A named placeholder of a path; the server mounts paths with these. */
export interface Param {
  readonly param: string;
}

export const param = (name: string): Param => ({ param: name });

const seg = (value: Id | Param): string =>
  typeof value === 'object' ? `{${value.param}}` : encodeURIComponent(value);

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Call<A extends (Id | Param)[] = (Id | Param)[]> {
  readonly method: Method;
  /** The path below {@link API_BASE}. */
  readonly path: (...ids: A) => string;
}

const call = <A extends (Id | Param)[]>(method: Method, path: (...ids: A) => string): Call<A> => ({
  method,
  path,
});

type P = Id | Param;

const user = (id: P) => `/dashboard/users/${seg(id)}`;
const klass = (id: P) => `/dashboard/classes/${seg(id)}`;
const subject = (id: P) => `/dashboard/subjects/${seg(id)}`;
const sessions = (subjectId: P) => `${subject(subjectId)}/sessions`;
const session = (subjectId: P, sessionId: P) => `${sessions(subjectId)}/${seg(sessionId)}`;
const attendance = (subjectId: P, sessionId: P) => `${session(subjectId, sessionId)}/attendance`;

const ofResources = byResourceCall((_resource, path) => {
  const all = () => `/dashboard/${path}`;
  const one = (id: P) => `${all()}/${seg(id)}`;
  return {
    list: call('GET', all),
    create: call('POST', all),
    get: call('GET', one),
    update: call('PUT', one),
    delete: call('DELETE', one),
  };
});

/** The versioned base path of every call. */
export const API_BASE = '/api/v1';

export const calls = {
  login: call('POST', () => '/login'),
  logout: call('POST', () => '/logout'),
  refreshToken: call('GET', () => '/refresh-token'),
  forgotPassword: call('POST', () => '/forgot-password'),
  verifyOtp: call('POST', () => '/verify-otp'),
  resetPassword: call('POST', () => '/reset-password'),

  getProfile: call('GET', () => '/profile'),
  updateProfile: call('PUT', () => '/profile'),
  changePassword: call('PUT', () => '/profile/change-password'),
  uploadProfileImage: call('PUT', () => '/profile/upload'),

  ...ofResources,

  listTeachers: call('GET', () => '/dashboard/users/teachers'),
  /** Extension `first-passwords`: makes them and answers them, once. */
  createFirstPasswords: call('POST', () => '/dashboard/users/first-passwords'),
  listRoles: call('GET', () => '/dashboard/roles'),

  addClassStudent: call('POST', (classId: P) => `${klass(classId)}/students`),
  /** Extension `bulk-members`: several at once, all or none. */
  addClassStudents: call('POST', (classId: P) => `${klass(classId)}/students/bulk`),
  /** Whom the lines of a pasted column mean; writes nothing. */
  matchStudents: call('POST', (classId: P) => `${klass(classId)}/students/match`),
  removeClassStudent: call('DELETE', (classId: P) => `${klass(classId)}/students`),

  /** Extension `memberships`: who is in a class, or has left it, in order of their numbers. */
  listMemberships: call('GET', (classId: P) => `${klass(classId)}/memberships`),
  getJoining: call('GET', (classId: P) => `${klass(classId)}/joining`),
  moveClassStudent: call('POST', (classId: P) => `${klass(classId)}/moves`),
  previewNumbers: call('GET', (classId: P) => `${klass(classId)}/numbers`),
  renumberClass: call('PUT', (classId: P) => `${klass(classId)}/numbers`),

  /** Extension `recaps`: the days of a month, and the months of a semester, of all pupils of a class. */
  getMonthRecap: call('GET', (classId: P) => `${klass(classId)}/recap`),
  /** Extension `recaps-of-more`. */
  getRangeRecap: call('GET', (classId: P) => `${klass(classId)}/recap/range`),
  getSubjectRecap: call('GET', (subjectId: P) => `${subject(subjectId)}/recap`),
  getTeacherRecap: call('GET', () => '/dashboard/overview/registers'),
  /** Extension `school-recaps`. */
  getSchoolRecap: call('GET', () => '/dashboard/overview/recap'),
  /** Extension `teaching-journal`. */
  getJournal: call('GET', () => '/dashboard/overview/journal'),
  /** Extension `pupil-recap`. */
  getPupilRecap: call('GET', (userId: P) => `/dashboard/pupils/${seg(userId)}/recap`),
  /** Extension `thresholds`. */
  getAttention: call('GET', (classId: P) => `${klass(classId)}/attention`),
  getOwnStanding: call('GET', () => '/my/standing'),
  /** Extension `closings`: months that were signed. */
  listClosings: call('GET', (classId: P) => `${klass(classId)}/closings`),
  closeMonth: call('POST', (classId: P) => `${klass(classId)}/closings`),
  reopenMonth: call('POST', (classId: P) => `${klass(classId)}/closings/reopen`),
  getSemesterRecap: call('GET', (classId: P) => `${klass(classId)}/recap/semester`),

  listSubjectStudents: call('GET', (subjectId: P) => `${subject(subjectId)}/students`),

  listSessions: call('GET', sessions),
  createSession: call('POST', sessions),
  deleteSessions: call('DELETE', sessions),
  /** Extension `session-generator`: when the next lesson is by the timetable. Likewise before getSession. */
  getNextLesson: call('GET', (subjectId: P) => `${sessions(subjectId)}/next`),
  /** The same session every week. */
  repeatSession: call('POST', (subjectId: P) => `${sessions(subjectId)}/repeat`),
  /** Extension `session-rules`: what else the class and the teacher of a subject have at a time. Before getSession, whose path would take "overlaps" for an id. */
  listOverlaps: call('GET', (subjectId: P) => `${sessions(subjectId)}/overlaps`),
  getSession: call('GET', session),
  updateSession: call('PUT', session),

  /** Extension `session-exceptions`: that a session does not take place, and that it does after all. */
  cancelSession: call('PUT', (subjectId: P, sessionId: P) => `${session(subjectId, sessionId)}/cancelled`),
  reinstateSession: call(
    'DELETE',
    (subjectId: P, sessionId: P) => `${session(subjectId, sessionId)}/cancelled`,
  ),

  listAttendance: call('GET', attendance),
  markAttendance: call('PATCH', attendance),
  generateQr: call('POST', (subjectId: P, sessionId: P) => `${attendance(subjectId, sessionId)}/generate-qr`),

  listExtensions: call('GET', () => '/extensions'),
  getDemo: call('GET', () => '/demo'),
  getOpenApi: call('GET', () => '/openapi.json'),
  getImage: call('GET', (name: P) => `/images/${seg(name)}`),

  /** Extension `sessions-by-date`: sessions of all subjects on one day, of a teacher his or her own. */
  listSessionsByDate: call('GET', () => '/dashboard/sessions'),

  /** Extension `incomplete-registers`: all sessions before today with blanks, of a teacher his or her own. */
  listIncomplete: call('GET', () => '/dashboard/sessions/incomplete'),

  /** Extension `session-exceptions`: all sessions of a day at once (a school trip), and back. */
  cancelDay: call('POST', () => '/dashboard/sessions/cancelled'),
  reinstateDay: call('POST', () => '/dashboard/sessions/cancelled/undo'),
  /** Guru pengganti for the sessions of a teacher within some days. */
  substituteTeacher: call('POST', () => '/dashboard/sessions/substitutes'),

  /** Extension `daily-registers`: one for each class of the active year that has none. */
  prepareDailyRegisters: call('POST', () => '/dashboard/subjects/daily-registers'),

  /** Extension `session-generator`: what the timetable would make of some days; writes nothing. */
  previewSessionRun: call('POST', () => '/dashboard/session-runs/preview'),
  /** Begins a run; it writes nothing but that it is there. */
  createSessionRun: call('POST', () => '/dashboard/session-runs'),
  /** Goes on with it, for a second: as often as it takes. */
  continueSessionRun: call('POST', (id: P) => `/dashboard/session-runs/${seg(id)}/continue`),
  /** Takes it back, likewise, while nothing is recorded in its sessions. */
  undoSessionRun: call('POST', (id: P) => `/dashboard/session-runs/${seg(id)}/undo`),
  /** Those of the past, newest first. */
  listSessionRuns: call('GET', () => '/dashboard/session-runs'),

  /** Extension `deleted-sessions`: what was deleted in the last days, and how to take it back. */
  listDeletedSessions: call('GET', () => '/dashboard/sessions/deleted'),
  restoreSessions: call('POST', () => '/dashboard/sessions/deleted/restore'),

  /** Extension `audit`: who did what, from where, when. */
  listAudit: call('GET', () => '/dashboard/audit'),

  /** Extension `setup`: what a school still needs before its first lesson. */
  getSetup: call('GET', () => '/dashboard/setup'),

  /** Extension `attendance-overview`. */
  getOverview: call('GET', () => '/dashboard/overview'),
  /** Extension `school-day`. */
  getSchoolDay: call('GET', () => '/dashboard/overview/day'),
  /** Extension `school-day-pupils`. */
  getSchoolDayPupils: call('GET', () => '/dashboard/overview/day/pupils'),

  /** Extension `attendance-history`: who changed which mark of a session, newest first. */
  listAttendanceHistory: call(
    'GET',
    (subjectId: P, sessionId: P) => `${attendance(subjectId, sessionId)}/history`,
  ),
  /** Extension `attendance-context`: what is known of each pupil beside the mark. */
  listAttendanceContext: call(
    'GET',
    (subjectId: P, sessionId: P) => `${attendance(subjectId, sessionId)}/context`,
  ),

  /** Extension `check-in`: a pupil says "here", by the token of a QR code or by its typed code. */
  checkIn: call('POST', () => '/check-in'),
  /** What {@link calls.checkIn} would say; writes nothing. */
  previewCheckIn: call('POST', () => '/check-in/preview'),
  /** Who checked in, and what a teacher may want to look at. */
  listCheckIns: call('GET', (subjectId: P, sessionId: P) => `${attendance(subjectId, sessionId)}/check-ins`),
  /** A pupil's own marks, newest first. */
  listOwnAttendance: call('GET', () => '/my/attendance'),

  /** Extension `sign-in-sessions`: where oneself is signed in. */
  listSignIns: call('GET', () => '/profile/sign-ins'),
  /** Ends all of them but the one that asks. */
  endOtherSignIns: call('DELETE', () => '/profile/sign-ins'),
  endSignIn: call('DELETE', (id: P) => `/profile/sign-ins/${seg(id)}`),

  /** Extension `email-proof`: the code that was sent to the new address, with the password. */
  proveEmail: call('POST', () => '/profile/email'),

  /** Extension `sign-ins-of-others`: signs a person out everywhere; of oneself everywhere else. */
  endSignInsOfUser: call('DELETE', (userId: P) => `${user(userId)}/sign-ins`),

  /** Extension `leavers`: puts somebody aside who has left, or takes them back, with a reason. */
  setUserActive: call('PUT', (userId: P) => `${user(userId)}/active`),

  /** Extension `retention`: name and numbers of somebody who has left go for good; marks stay. */
  anonymiseUser: call('POST', (userId: P) => `${user(userId)}/anonymise`),
  /** What the schools' own times delete within the next days. */
  listRetentionNotices: call('GET', () => '/dashboard/retention'),

  /** Extension `import`: what a file of people would do; writes nothing. */
  previewImport: call('POST', () => '/dashboard/imports/preview'),
  createImport: call('POST', () => '/dashboard/imports'),
  /** Those of the past, newest first. */
  listImports: call('GET', () => '/dashboard/imports'),
  /** Takes a whole import back, while nothing hangs on it. */
  undoImport: call('POST', (id: P) => `/dashboard/imports/${seg(id)}/undo`),

  /** Extension `calendar`: many days at once. These three before getCalendarDay, whose path would take their last part for an id. */
  importCalendar: call('POST', () => '/dashboard/calendar/import'),
  /** Hari efektif of each month of a year, and what the school says instead. */
  getEffectiveDays: call('GET', () => '/dashboard/calendar/effective-days'),
  setEffectiveDays: call('PUT', () => '/dashboard/calendar/effective-days'),

  /** Extension `timetable`: who else would be in two places at once. Before getTimetableEntry, likewise. */
  listTimetableClashes: call('GET', () => '/dashboard/timetable/clashes'),

  /** Extension `rollover`: what becomes of all classes of a year in the next one; writes nothing. */
  previewRollover: call('POST', () => '/dashboard/rollovers/preview'),
  createRollover: call('POST', () => '/dashboard/rollovers'),
  /** Those of the past, newest first. */
  listRollovers: call('GET', () => '/dashboard/rollovers'),
  /** Takes a whole one back, while nothing of the new year hangs on it. */
  undoRollover: call('POST', (id: P) => `/dashboard/rollovers/${seg(id)}/undo`),

  /** Extension `letters`: izin, sakit, dispensasi; of a wali kelas those of the own pupils. */
  listLetters: call('GET', () => '/dashboard/letters'),
  /** Whom who asks may write one for, and where they are today. */
  listLetterPupils: call('GET', () => '/dashboard/letters/pupils'),
  /** What the registers of its days say, and whether it can be written; writes nothing. */
  previewLetter: call('POST', () => '/dashboard/letters/preview'),
  createLetter: call('POST', () => '/dashboard/letters'),
  /** Corrects by it what its registers say by now. */
  applyLetter: call('POST', (id: P) => `/dashboard/letters/${seg(id)}/apply`),
  /** What it had corrected, and nobody has touched since, is as before. */
  withdrawLetter: call('POST', (id: P) => `/dashboard/letters/${seg(id)}/withdraw`),
  setLetterImage: call('PUT', (id: P) => `/dashboard/letters/${seg(id)}/image`),
  deleteLetterImage: call('DELETE', (id: P) => `/dashboard/letters/${seg(id)}/image`),
  /** A pupil's own. */
  listOwnLetters: call('GET', () => '/my/letters'),

  /** Extension `limits`: those that are full now and keep out more than one person, and the mails of the day. */
  listLimits: call('GET', () => '/dashboard/limits'),
  /** Begins the count of one of them anew. */
  liftLimit: call('DELETE', (id: P) => `/dashboard/limits/${seg(id)}`),

  /** Extension `status`: how the server is: disk, backups, clock, mails. */
  getStatus: call('GET', () => '/status'),
} as const;

export type CallName = keyof typeof calls;
