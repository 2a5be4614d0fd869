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
  /** Beyond the specification: another backend does not have it, and is not asked. */
  readonly isExtension?: true;
}

const call = <A extends (Id | Param)[]>(method: Method, path: (...ids: A) => string): Call<A> => ({
  method,
  path,
});

/** A call that the specification does not know: of a Hadir server only. */
const ours = <A extends (Id | Param)[]>(method: Method, path: (...ids: A) => string): Call<A> => ({
  ...call(method, path),
  isExtension: true,
});

type P = Id | Param;

const user = (id: P) => `/dashboard/users/${seg(id)}`;
const schoolClass = (id: P) => `/dashboard/classes/${seg(id)}`;
const subject = (id: P) => `/dashboard/subjects/${seg(id)}`;
const sessions = (subjectId: P) => `${subject(subjectId)}/sessions`;
const session = (subjectId: P, sessionId: P) => `${sessions(subjectId)}/${seg(sessionId)}`;
const attendance = (subjectId: P, sessionId: P) => `${session(subjectId, sessionId)}/attendance`;

const ofResources = byResourceCall(({ isExtension }, path) => {
  const its = isExtension ? ours : call;
  const all = () => `/dashboard/${path}`;
  const one = (id: P) => `${all()}/${seg(id)}`;
  return {
    list: its('GET', all),
    create: its('POST', all),
    get: its('GET', one),
    update: its('PUT', one),
    delete: its('DELETE', one),
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
  /** Makes them and answers them, once. */
  createFirstPasswords: ours('POST', () => '/dashboard/users/first-passwords'),
  listRoles: call('GET', () => '/dashboard/roles'),

  addClassStudent: call('POST', (classId: P) => `${schoolClass(classId)}/students`),
  /** Several at once, all or none. */
  addClassStudents: ours('POST', (classId: P) => `${schoolClass(classId)}/students/bulk`),
  /** Whom the lines of a pasted column mean; writes nothing. */
  matchStudents: ours('POST', (classId: P) => `${schoolClass(classId)}/students/match`),
  removeClassStudent: call('DELETE', (classId: P) => `${schoolClass(classId)}/students`),

  /** Who is in a class, or has left it, in order of their numbers. */
  listMemberships: ours('GET', (classId: P) => `${schoolClass(classId)}/memberships`),
  getJoining: ours('GET', (classId: P) => `${schoolClass(classId)}/joining`),
  moveClassStudent: ours('POST', (classId: P) => `${schoolClass(classId)}/moves`),
  previewNumbers: ours('GET', (classId: P) => `${schoolClass(classId)}/numbers`),
  renumberClass: ours('PUT', (classId: P) => `${schoolClass(classId)}/numbers`),

  /** The days of a month, and the months of a semester, of all pupils of a class. */
  getMonthRecap: ours('GET', (classId: P) => `${schoolClass(classId)}/recap`),
  getRangeRecap: ours('GET', (classId: P) => `${schoolClass(classId)}/recap/range`),
  getSubjectRecap: ours('GET', (subjectId: P) => `${subject(subjectId)}/recap`),
  getTeacherRecap: ours('GET', () => '/dashboard/overview/registers'),
  getSchoolRecap: ours('GET', () => '/dashboard/overview/recap'),
  getJournal: ours('GET', () => '/dashboard/overview/journal'),
  getPupilRecap: ours('GET', (userId: P) => `/dashboard/pupils/${seg(userId)}/recap`),
  getAttention: ours('GET', (classId: P) => `${schoolClass(classId)}/attention`),
  getOwnStanding: ours('GET', () => '/my/standing'),
  /** Months that were signed. */
  listClosings: ours('GET', (classId: P) => `${schoolClass(classId)}/closings`),
  closeMonth: ours('POST', (classId: P) => `${schoolClass(classId)}/closings`),
  reopenMonth: ours('POST', (classId: P) => `${schoolClass(classId)}/closings/reopen`),
  getSemesterRecap: ours('GET', (classId: P) => `${schoolClass(classId)}/recap/semester`),

  listSubjectStudents: call('GET', (subjectId: P) => `${subject(subjectId)}/students`),

  listSessions: call('GET', sessions),
  createSession: call('POST', sessions),
  deleteSessions: call('DELETE', sessions),
  /** When the next lesson is by the timetable. Likewise before getSession. */
  getNextLesson: ours('GET', (subjectId: P) => `${sessions(subjectId)}/next`),
  /** The same session every week. */
  repeatSession: ours('POST', (subjectId: P) => `${sessions(subjectId)}/repeat`),
  /** What else the class and the teacher of a subject have at a time. Before getSession, whose path would take "overlaps" for an id. */
  listOverlaps: ours('GET', (subjectId: P) => `${sessions(subjectId)}/overlaps`),
  getSession: call('GET', session),
  updateSession: call('PUT', session),

  /** That a session does not take place, and that it does after all. */
  cancelSession: ours('PUT', (subjectId: P, sessionId: P) => `${session(subjectId, sessionId)}/cancelled`),
  reinstateSession: ours(
    'DELETE',
    (subjectId: P, sessionId: P) => `${session(subjectId, sessionId)}/cancelled`,
  ),

  listAttendance: call('GET', attendance),
  markAttendance: call('PATCH', attendance),
  generateQr: call('POST', (subjectId: P, sessionId: P) => `${attendance(subjectId, sessionId)}/generate-qr`),

  listExtensions: ours('GET', () => '/extensions'),
  getDemo: ours('GET', () => '/demo'),
  getOpenApi: ours('GET', () => '/openapi.json'),
  getImage: ours('GET', (name: P) => `/images/${seg(name)}`),

  /** Sessions of all subjects on one day, of a teacher his or her own. */
  listSessionsByDate: ours('GET', () => '/dashboard/sessions'),

  /** All sessions before today with blanks, of a teacher his or her own. */
  listIncomplete: ours('GET', () => '/dashboard/sessions/incomplete'),

  /** All sessions of a day at once (a school trip), and back. */
  cancelDay: ours('POST', () => '/dashboard/sessions/cancelled'),
  reinstateDay: ours('POST', () => '/dashboard/sessions/cancelled/undo'),
  /** Guru pengganti for the sessions of a teacher within some days. */
  substituteTeacher: ours('POST', () => '/dashboard/sessions/substitutes'),

  /** One for each class of the active year that has none. */
  prepareDailyRegisters: ours('POST', () => '/dashboard/subjects/daily-registers'),

  /** What the timetable would make of some days; writes nothing. */
  previewSessionRun: ours('POST', () => '/dashboard/session-runs/preview'),
  /** Begins a run; it writes nothing but that it is there. */
  createSessionRun: ours('POST', () => '/dashboard/session-runs'),
  /** Goes on with it, for a second: as often as it takes. */
  continueSessionRun: ours('POST', (id: P) => `/dashboard/session-runs/${seg(id)}/continue`),
  /** Takes it back, likewise, while nothing is recorded in its sessions. */
  undoSessionRun: ours('POST', (id: P) => `/dashboard/session-runs/${seg(id)}/undo`),
  /** Those of the past, newest first. */
  listSessionRuns: ours('GET', () => '/dashboard/session-runs'),

  /** What was deleted in the last days, and how to take it back. */
  listDeletedSessions: ours('GET', () => '/dashboard/sessions/deleted'),
  restoreSessions: ours('POST', () => '/dashboard/sessions/deleted/restore'),

  /** Who did what, from where, when. */
  listAudit: ours('GET', () => '/dashboard/audit'),

  /** What a school still needs before its first lesson. */
  getSetup: ours('GET', () => '/dashboard/setup'),

  getOverview: ours('GET', () => '/dashboard/overview'),
  getSchoolDay: ours('GET', () => '/dashboard/overview/day'),
  getSchoolDayPupils: ours('GET', () => '/dashboard/overview/day/pupils'),

  /** Who changed which mark of a session, newest first. */
  listAttendanceHistory: ours(
    'GET',
    (subjectId: P, sessionId: P) => `${attendance(subjectId, sessionId)}/history`,
  ),
  /** What is known of each pupil beside the mark. */
  listAttendanceContext: ours(
    'GET',
    (subjectId: P, sessionId: P) => `${attendance(subjectId, sessionId)}/context`,
  ),

  /** A pupil says "here", by the token of a QR code or by its typed code. */
  checkIn: ours('POST', () => '/check-in'),
  /** What {@link calls.checkIn} would say; writes nothing. */
  previewCheckIn: ours('POST', () => '/check-in/preview'),
  /** Who checked in, and what a teacher may want to look at. */
  listCheckIns: ours('GET', (subjectId: P, sessionId: P) => `${attendance(subjectId, sessionId)}/check-ins`),
  /** A pupil's own marks, newest first. */
  listOwnAttendance: ours('GET', () => '/my/attendance'),

  /** Where oneself is signed in. */
  listSignIns: ours('GET', () => '/profile/sign-ins'),
  /** Ends all of them but the one that asks. */
  endOtherSignIns: ours('DELETE', () => '/profile/sign-ins'),
  endSignIn: ours('DELETE', (id: P) => `/profile/sign-ins/${seg(id)}`),

  /** The code that was sent to the new address, with the password. */
  proveEmail: ours('POST', () => '/profile/email'),

  /** Signs a person out everywhere; of oneself everywhere else. */
  endSignInsOfUser: ours('DELETE', (userId: P) => `${user(userId)}/sign-ins`),

  /** Puts somebody aside who has left, or takes them back, with a reason. */
  setUserActive: ours('PUT', (userId: P) => `${user(userId)}/active`),

  /** Name and numbers of somebody who has left go for good; marks stay. */
  anonymiseUser: ours('POST', (userId: P) => `${user(userId)}/anonymise`),
  /** What the schools' own times delete within the next days. */
  listRetentionNotices: ours('GET', () => '/dashboard/retention'),

  /** What a file of people would do; writes nothing. */
  previewImport: ours('POST', () => '/dashboard/imports/preview'),
  createImport: ours('POST', () => '/dashboard/imports'),
  /** Those of the past, newest first. */
  listImports: ours('GET', () => '/dashboard/imports'),
  /** Takes a whole import back, while nothing hangs on it. */
  undoImport: ours('POST', (id: P) => `/dashboard/imports/${seg(id)}/undo`),

  /** Many days at once. These three before getCalendarDay, whose path would take their last part for an id. */
  importCalendar: ours('POST', () => '/dashboard/calendar/import'),
  /** Hari efektif of each month of a year, and what the school says instead. */
  getEffectiveDays: ours('GET', () => '/dashboard/calendar/effective-days'),
  setEffectiveDays: ours('PUT', () => '/dashboard/calendar/effective-days'),

  /** Who else would be in two places at once. Before getTimetableEntry, likewise. */
  listTimetableClashes: ours('GET', () => '/dashboard/timetable/clashes'),

  /** What becomes of all classes of a year in the next one; writes nothing. */
  previewRollover: ours('POST', () => '/dashboard/rollovers/preview'),
  createRollover: ours('POST', () => '/dashboard/rollovers'),
  /** Those of the past, newest first. */
  listRollovers: ours('GET', () => '/dashboard/rollovers'),
  /** Takes a whole one back, while nothing of the new year hangs on it. */
  undoRollover: ours('POST', (id: P) => `/dashboard/rollovers/${seg(id)}/undo`),

  /** Izin, sakit, dispensasi; of a wali kelas those of the own pupils. */
  listLetters: ours('GET', () => '/dashboard/letters'),
  /** Whom who asks may write one for, and where they are today. */
  listLetterPupils: ours('GET', () => '/dashboard/letters/pupils'),
  /** What the registers of its days say, and whether it can be written; writes nothing. */
  previewLetter: ours('POST', () => '/dashboard/letters/preview'),
  createLetter: ours('POST', () => '/dashboard/letters'),
  /** Corrects by it what its registers say by now. */
  applyLetter: ours('POST', (id: P) => `/dashboard/letters/${seg(id)}/apply`),
  /** What it had corrected, and nobody has touched since, is as before. */
  withdrawLetter: ours('POST', (id: P) => `/dashboard/letters/${seg(id)}/withdraw`),
  setLetterImage: ours('PUT', (id: P) => `/dashboard/letters/${seg(id)}/image`),
  deleteLetterImage: ours('DELETE', (id: P) => `/dashboard/letters/${seg(id)}/image`),
  /** A pupil's own. */
  listOwnLetters: ours('GET', () => '/my/letters'),

  /** Those that are full now and keep out more than one person, and the mails of the day. */
  listLimits: ours('GET', () => '/dashboard/limits'),
  /** Begins the count of one of them anew. */
  liftLimit: ours('DELETE', (id: P) => `/dashboard/limits/${seg(id)}`),

  /** How the server is: disk, backups, clock, mails. */
  getStatus: ours('GET', () => '/status'),
} as const;

export type CallName = keyof typeof calls;

/** Whether another backend, which has what the specification names, has a call. */
export const isSpecified = (name: CallName): boolean => (calls[name] as Call).isExtension !== true;
