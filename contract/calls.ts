/**
 * Every call of the API, declared once: the dashboard fills its path, the server mounts it, and the access table and the
 * OpenAPI description use its name as the key. Source: the product specification, section 7.
 */
import { FAMILY_PAGE_CALLS } from './family/pagePaths.ts';
import { buildByResourceCall } from './resources.ts';

export { API_BASE } from './limits.ts';

/** An opaque record id: another backend may use numbers, UUIDs or anything else. */
export type Id = number | string;

/** A named placeholder of a path; the server mounts paths with these. */
export interface PathParam {
  readonly param: string;
}

export const param = (name: string): PathParam => ({ param: name });

const encodePathSegment = (value: Id | PathParam): string =>
  typeof value === 'object' ? `{${value.param}}` : encodeURIComponent(value);

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Call<A extends (Id | PathParam)[] = (Id | PathParam)[]> {
  readonly method: HttpMethod;
  /** The path below `API_BASE`. */
  readonly path: (...ids: A) => string;
  /** Set when the call is beyond the specification: another backend does not have it, so the dashboard does not call it there. */
  readonly isExtension?: true;
}

const call = <A extends (Id | PathParam)[]>(method: HttpMethod, path: (...ids: A) => string): Call<A> => ({
  method,
  path,
});

/** A call that the specification does not know: of a Hadir server only. */
const extensionCall = <A extends (Id | PathParam)[]>(
  method: HttpMethod,
  path: (...ids: A) => string,
): Call<A> => ({
  ...call(method, path),
  isExtension: true,
});

type P = Id | PathParam;

const userPath = (id: P) => `/dashboard/users/${encodePathSegment(id)}`;
const classPath = (id: P) => `/dashboard/classes/${encodePathSegment(id)}`;
const subjectPath = (id: P) => `/dashboard/subjects/${encodePathSegment(id)}`;
const sessionsPath = (subjectId: P) => `${subjectPath(subjectId)}/sessions`;
const sessionPath = (subjectId: P, sessionId: P) =>
  `${sessionsPath(subjectId)}/${encodePathSegment(sessionId)}`;
const pupilGuardiansPath = (pupilId: P) => `/dashboard/family/pupils/${encodePathSegment(pupilId)}/guardians`;
const attendancePath = (subjectId: P, sessionId: P) => `${sessionPath(subjectId, sessionId)}/attendance`;

const gateDevicePath = (id: P) => `/dashboard/gate/devices/${encodePathSegment(id)}`;

const resourceCalls = buildByResourceCall(({ isExtension }, path) => {
  const declareCall = isExtension ? extensionCall : call;
  const all = () => `/dashboard/${path}`;
  const one = (id: P) => `${all()}/${encodePathSegment(id)}`;
  return {
    list: declareCall('GET', all),
    create: declareCall('POST', all),
    get: declareCall('GET', one),
    update: declareCall('PUT', one),
    delete: declareCall('DELETE', one),
  };
});

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

  ...resourceCalls,

  listTeachers: call('GET', () => '/dashboard/users/teachers'),
  /** Creates first passwords and answers them. They can be read in this answer only. */
  createFirstPasswords: extensionCall('POST', () => '/dashboard/users/first-passwords'),
  listRoles: call('GET', () => '/dashboard/roles'),

  addClassStudent: call('POST', (classId: P) => `${classPath(classId)}/students`),
  /** Several at once, all or none. */
  addClassStudents: extensionCall('POST', (classId: P) => `${classPath(classId)}/students/bulk`),
  /** Finds the pupils that the lines of a pasted column mean; writes nothing. */
  matchStudents: extensionCall('POST', (classId: P) => `${classPath(classId)}/students/match`),
  removeClassStudent: call('DELETE', (classId: P) => `${classPath(classId)}/students`),

  /** The pupils who are in a class or have left it, in the order of their numbers. */
  listMemberships: extensionCall('GET', (classId: P) => `${classPath(classId)}/memberships`),
  getJoining: extensionCall('GET', (classId: P) => `${classPath(classId)}/joining`),
  moveClassStudent: extensionCall('POST', (classId: P) => `${classPath(classId)}/moves`),
  previewNumbers: extensionCall('GET', (classId: P) => `${classPath(classId)}/numbers`),
  renumberClass: extensionCall('PUT', (classId: P) => `${classPath(classId)}/numbers`),

  /** Recaps of all pupils of a class: by the days of a month, and by the months of any range of days in its year (`getRangeRecap`). */
  getMonthRecap: extensionCall('GET', (classId: P) => `${classPath(classId)}/recap`),
  getRangeRecap: extensionCall('GET', (classId: P) => `${classPath(classId)}/recap/range`),
  getSubjectRecap: extensionCall('GET', (subjectId: P) => `${subjectPath(subjectId)}/recap`),
  getTeacherRecap: extensionCall('GET', () => '/dashboard/overview/registers'),
  getSchoolRecap: extensionCall('GET', () => '/dashboard/overview/recap'),
  getJournal: extensionCall('GET', () => '/dashboard/overview/journal'),
  getPupilRecap: extensionCall('GET', (userId: P) => `/dashboard/pupils/${encodePathSegment(userId)}/recap`),
  getAttention: extensionCall('GET', (classId: P) => `${classPath(classId)}/attention`),
  getOwnStanding: extensionCall('GET', () => '/my/standing'),
  /** The months of a class that were signed. */
  listClosings: extensionCall('GET', (classId: P) => `${classPath(classId)}/closings`),
  closeMonth: extensionCall('POST', (classId: P) => `${classPath(classId)}/closings`),
  reopenMonth: extensionCall('POST', (classId: P) => `${classPath(classId)}/closings/reopen`),
  getSemesterRecap: extensionCall('GET', (classId: P) => `${classPath(classId)}/recap/semester`),

  /** The code that is printed on a recap's sheet; {@link calls.checkSheet} tells with it whether the sheet is still true. */
  createSheetCode: extensionCall('POST', () => '/dashboard/sheet-codes'),
  revokeSheetCode: extensionCall('DELETE', (code: P) => `/dashboard/sheet-codes/${encodePathSegment(code)}`),
  checkSheet: extensionCall('GET', (code: P) => `/sheets/${encodePathSegment(code)}`),

  /** The saved views of one list: the caller's own, and those of the school. */
  listSavedViews: extensionCall('GET', () => '/dashboard/views'),
  createSavedView: extensionCall('POST', () => '/dashboard/views'),
  createSharedView: extensionCall('POST', () => '/dashboard/views/shared'),
  updateSavedView: extensionCall('PUT', (id: P) => `/dashboard/views/${encodePathSegment(id)}`),
  deleteSavedView: extensionCall('DELETE', (id: P) => `/dashboard/views/${encodePathSegment(id)}`),

  listSubjectStudents: call('GET', (subjectId: P) => `${subjectPath(subjectId)}/students`),

  listSessions: call('GET', sessionsPath),
  createSession: call('POST', sessionsPath),
  deleteSessions: call('DELETE', sessionsPath),
  /** When the next lesson of a subject is by the timetable. It stands before getSession, whose path would take "next" for an id. */
  getNextLesson: extensionCall('GET', (subjectId: P) => `${sessionsPath(subjectId)}/next`),
  /** Creates the same session every week. */
  repeatSession: extensionCall('POST', (subjectId: P) => `${sessionsPath(subjectId)}/repeat`),
  /** What else the class and the teacher of a subject have at a time. It stands before getSession, whose path would take "overlaps" for an id. */
  listOverlaps: extensionCall('GET', (subjectId: P) => `${sessionsPath(subjectId)}/overlaps`),
  getSession: call('GET', sessionPath),
  updateSession: call('PUT', sessionPath),

  /** Cancels a session, which then does not take place; reinstateSession takes that back. */
  cancelSession: extensionCall(
    'PUT',
    (subjectId: P, sessionId: P) => `${sessionPath(subjectId, sessionId)}/cancelled`,
  ),
  reinstateSession: extensionCall(
    'DELETE',
    (subjectId: P, sessionId: P) => `${sessionPath(subjectId, sessionId)}/cancelled`,
  ),

  listAttendance: call('GET', attendancePath),
  markAttendance: call('PATCH', attendancePath),
  generateQr: call(
    'POST',
    (subjectId: P, sessionId: P) => `${attendancePath(subjectId, sessionId)}/generate-qr`,
  ),

  listExtensions: extensionCall('GET', () => '/extensions'),
  getDemo: extensionCall('GET', () => '/demo'),
  getOpenApi: extensionCall('GET', () => '/openapi.json'),
  getImage: extensionCall('GET', (name: P) => `/images/${encodePathSegment(name)}`),

  /** The sessions of all subjects on one day; a teacher gets only his or her own. */
  listSessionsByDate: extensionCall('GET', () => '/dashboard/sessions'),

  /** All sessions before today that have pupils without a mark; a teacher gets only his or her own. */
  listIncomplete: extensionCall('GET', () => '/dashboard/sessions/incomplete'),

  /** Cancels all sessions of a day at once (e.g. for a school trip); reinstateDay takes that back. */
  cancelDay: extensionCall('POST', () => '/dashboard/sessions/cancelled'),
  reinstateDay: extensionCall('POST', () => '/dashboard/sessions/cancelled/undo'),
  /** Sets a guru pengganti (substitute) for the sessions of a teacher in a range of days. */
  substituteTeacher: extensionCall('POST', () => '/dashboard/sessions/substitutes'),

  /** Creates a daily register for each class of the active year that has none. */
  prepareDailyRegisters: extensionCall('POST', () => '/dashboard/subjects/daily-registers'),

  /** The sessions that the timetable would create in a range of days; writes nothing. */
  previewSessionRun: extensionCall('POST', () => '/dashboard/session-runs/preview'),
  /** Begins a run that creates sessions. It writes only the record of the run, and no sessions yet. */
  createSessionRun: extensionCall('POST', () => '/dashboard/session-runs'),
  /** Continues a run for about a second; the client repeats the call until the run is finished. */
  continueSessionRun: extensionCall(
    'POST',
    (id: P) => `/dashboard/session-runs/${encodePathSegment(id)}/continue`,
  ),
  /** Takes a run back while nothing is recorded in its sessions. Like continueSessionRun, it works for about a second per call. */
  undoSessionRun: extensionCall('POST', (id: P) => `/dashboard/session-runs/${encodePathSegment(id)}/undo`),
  /** Those of the past, newest first. */
  listSessionRuns: extensionCall('GET', () => '/dashboard/session-runs'),

  /** The sessions that were deleted in the last days; restoreSessions brings them back. */
  listDeletedSessions: extensionCall('GET', () => '/dashboard/sessions/deleted'),
  restoreSessions: extensionCall('POST', () => '/dashboard/sessions/deleted/restore'),

  /** Who did what, from where, when. */
  listAudit: extensionCall('GET', () => '/dashboard/audit'),

  /** What a school still needs before its first lesson. */
  getSetup: extensionCall('GET', () => '/dashboard/setup'),

  getOverview: extensionCall('GET', () => '/dashboard/overview'),
  /** What stands below the day on a home page: totals, reached limits, what will be deleted soon. */
  getHomeExtras: extensionCall('GET', () => '/dashboard/overview/extras'),
  getSchoolDay: extensionCall('GET', () => '/dashboard/overview/day'),
  /** Today at each school, one line a school. */
  listSchoolDays: extensionCall('GET', () => '/dashboard/overview/schools'),
  getSchoolDayPupils: extensionCall('GET', () => '/dashboard/overview/day/pupils'),
  /** The marks of some days, class by class: the rows behind `weeks` of getSchoolDay. */
  getAbsencesOnDays: extensionCall('GET', () => '/dashboard/overview/days/absences'),

  /** Who changed which mark of a session, newest first. */
  listAttendanceHistory: extensionCall(
    'GET',
    (subjectId: P, sessionId: P) => `${attendancePath(subjectId, sessionId)}/history`,
  ),
  /** What is known about each pupil besides the mark of this session. */
  listAttendanceContext: extensionCall(
    'GET',
    (subjectId: P, sessionId: P) => `${attendancePath(subjectId, sessionId)}/context`,
  ),

  /** A pupil checks in with the token of a QR code or with its typed code. */
  checkIn: extensionCall('POST', () => '/check-in'),
  /** What {@link calls.checkIn} would say; writes nothing. */
  previewCheckIn: extensionCall('POST', () => '/check-in/preview'),
  /** The pupils who checked in, with signals that a teacher may want to look at. */
  listCheckIns: extensionCall(
    'GET',
    (subjectId: P, sessionId: P) => `${attendancePath(subjectId, sessionId)}/check-ins`,
  ),
  /** A pupil's own marks, newest first. */
  listOwnAttendance: extensionCall('GET', () => '/my/attendance'),
  /** A pupil's own lessons of today, with what is recorded in them. */
  listOwnLessons: extensionCall('GET', () => '/my/lessons'),

  /** The devices on which the person is signed in. */
  listSignIns: extensionCall('GET', () => '/profile/sign-ins'),
  /** Ends all sign-ins of the person except the one that makes the request. */
  endOtherSignIns: extensionCall('DELETE', () => '/profile/sign-ins'),
  endSignIn: extensionCall('DELETE', (id: P) => `/profile/sign-ins/${encodePathSegment(id)}`),

  /** Confirms a new email address with the code that was sent to it and the password. */
  proveEmail: extensionCall('POST', () => '/profile/email'),

  /** Signs a person out everywhere. People who call it for themselves stay signed in where they are. */
  resetPasswordOfUser: extensionCall('POST', (userId: P) => `${userPath(userId)}/password-reset`),
  endSignInsOfUser: extensionCall('DELETE', (userId: P) => `${userPath(userId)}/sign-ins`),

  /** Deactivates the account of somebody who has left, or activates it again, with a reason. */
  setUserActive: extensionCall('PUT', (userId: P) => `${userPath(userId)}/active`),

  /** Deletes the name and numbers of somebody who has left for good; the marks stay. */
  anonymiseUser: extensionCall('POST', (userId: P) => `${userPath(userId)}/anonymise`),
  /** The data that will be deleted within the next days, by the retention times that the schools have set. */
  listRetentionNotices: extensionCall('GET', () => '/dashboard/retention'),

  /** What the import of a file of pupils, teachers or lessons would do; writes nothing. */
  previewImport: extensionCall('POST', () => '/dashboard/imports/preview'),
  createImport: extensionCall('POST', () => '/dashboard/imports'),
  /** Those of the past, newest first. */
  listImports: extensionCall('GET', () => '/dashboard/imports'),
  /** Takes a whole import back while nothing depends on it. */
  undoImport: extensionCall('POST', (id: P) => `/dashboard/imports/${encodePathSegment(id)}/undo`),

  /** Imports many calendar days at once. This call and the next two stand before getCalendarDay, whose path would take their last part for an id. */
  importCalendar: extensionCall('POST', () => '/dashboard/calendar/import'),
  /** The hari efektif (days with lessons) of each month of a year, and the numbers that the school has set instead. */
  getEffectiveDays: extensionCall('GET', () => '/dashboard/calendar/effective-days'),
  setEffectiveDays: extensionCall('PUT', () => '/dashboard/calendar/effective-days'),

  /** Who else would be in two places at once. It stands before getTimetableEntry, whose path would take "clashes" for an id. */
  listTimetableClashes: extensionCall('GET', () => '/dashboard/timetable/clashes'),
  /** The rooms of the timetable on a day; for the same reason it stands before getTimetableEntry. */
  listTimetableRooms: extensionCall('GET', () => '/dashboard/timetable/rooms'),
  /** Moves a lesson from a day on, or lets two lessons change places. */
  moveTimetableEntry: extensionCall('POST', (id: P) => `/dashboard/timetable/${encodePathSegment(id)}/move`),

  /** What would happen to all classes of a year in the next one; writes nothing. */
  previewRollover: extensionCall('POST', () => '/dashboard/rollovers/preview'),
  createRollover: extensionCall('POST', () => '/dashboard/rollovers'),
  /** Those of the past, newest first. */
  listRollovers: extensionCall('GET', () => '/dashboard/rollovers'),
  /** Takes a whole rollover back while nothing of the new year depends on it. */
  undoRollover: extensionCall('POST', (id: P) => `/dashboard/rollovers/${encodePathSegment(id)}/undo`),

  /** The letters (izin, sakit, dispensasi); a wali kelas gets those of the own pupils. */
  listLetters: extensionCall('GET', () => '/dashboard/letters'),
  /** The pupils for whom the caller may write a letter, with their class of today. */
  listLetterPupils: extensionCall('GET', () => '/dashboard/letters/pupils'),
  /** Whether a letter can be written, and what the registers of its days say; writes nothing. */
  previewLetter: extensionCall('POST', () => '/dashboard/letters/preview'),
  createLetter: extensionCall('POST', () => '/dashboard/letters'),
  /** Corrects, by the letter, what the registers of its days say now. */
  applyLetter: extensionCall('POST', (id: P) => `/dashboard/letters/${encodePathSegment(id)}/apply`),
  /** Withdraws a letter. Marks that it corrected and that nobody has changed since go back to what they were. */
  withdrawLetter: extensionCall('POST', (id: P) => `/dashboard/letters/${encodePathSegment(id)}/withdraw`),
  setLetterImage: extensionCall('PUT', (id: P) => `/dashboard/letters/${encodePathSegment(id)}/image`),
  deleteLetterImage: extensionCall('DELETE', (id: P) => `/dashboard/letters/${encodePathSegment(id)}/image`),
  /** A pupil's own letters. */
  listOwnLetters: extensionCall('GET', () => '/my/letters'),

  /** What a school has chosen for its messages to families. */
  getFamilySettings: extensionCall('GET', () => '/dashboard/family/settings'),
  setFamilySettings: extensionCall('PUT', () => '/dashboard/family/settings'),
  /** Who is to be written to today, and who has been. */
  listFamilyMessages: extensionCall('GET', () => '/dashboard/family/messages'),
  /** Notes that a message has been sent by hand, once however often it is said. */
  noteSentFamilyMessage: extensionCall(
    'POST',
    (pupilId: P) => `/dashboard/family/pupils/${encodePathSegment(pupilId)}/messages`,
  ),
  /** Takes back, for a short time, that a message has been sent. */
  takeBackFamilyMessage: extensionCall(
    'DELETE',
    (id: P) => `/dashboard/family/messages/${encodePathSegment(id)}`,
  ),
  /** A text as a real family would read it; writes nothing. */
  previewFamilyMessage: extensionCall('POST', () => '/dashboard/family/messages/preview'),
  /** Who sends for a school. Keys are taken and never answered. */
  getGateway: extensionCall('GET', () => '/dashboard/family/gateway'),
  setGateway: extensionCall('PUT', () => '/dashboard/family/gateway'),
  tryGateway: extensionCall('POST', () => '/dashboard/family/gateway/trial'),
  resumeGateway: extensionCall('POST', () => '/dashboard/family/gateway/resume'),
  /** Today's messages of the gateway, with what has become of them. */
  listQueuedMessages: extensionCall('GET', () => '/dashboard/family/gateway/messages'),
  /** What a school's gateway says has become of messages; the GET is how WhatsApp asks whether the address is right. */
  receiveReceipts: extensionCall('POST', (school: P) => `/family/receipts/${encodePathSegment(school)}`),
  verifyReceipts: extensionCall('GET', (school: P) => `/family/receipts/${encodePathSegment(school)}`),
  /** Guardians of one pupil, with masked numbers; only `getGuardian` answers a number. */
  listGuardiansOfPupil: extensionCall('GET', (pupilId: P) => pupilGuardiansPath(pupilId)),
  createGuardian: extensionCall('POST', (pupilId: P) => pupilGuardiansPath(pupilId)),
  /** Takes a guardian from one pupil; a guardian without children is deleted. */
  removeGuardianOfPupil: extensionCall(
    'DELETE',
    (pupilId: P, id: P) => `${pupilGuardiansPath(pupilId)}/${encodePathSegment(id)}`,
  ),
  getGuardian: extensionCall('GET', (id: P) => `/dashboard/family/guardians/${encodePathSegment(id)}`),
  updateGuardian: extensionCall('PUT', (id: P) => `/dashboard/family/guardians/${encodePathSegment(id)}`),
  /** All that is kept of a guardian, as a file; and the deletion of all of it. */
  exportGuardian: extensionCall(
    'GET',
    (id: P) => `/dashboard/family/guardians/${encodePathSegment(id)}/export`,
  ),
  deleteGuardian: extensionCall('DELETE', (id: P) => `/dashboard/family/guardians/${encodePathSegment(id)}`),
  getKeptOfFamilies: extensionCall('GET', () => '/dashboard/family/kept'),
  /** Paper slips of a class, what a parent fills in by one, and the decision on that. */
  createGuardianSlips: extensionCall(
    'POST',
    (id: P) => `/dashboard/family/classes/${encodePathSegment(id)}/slips`,
  ),
  openGuardianSlip: extensionCall('GET', () => FAMILY_PAGE_CALLS.slip),
  fillGuardianSlip: extensionCall('POST', () => FAMILY_PAGE_CALLS.slip),
  decideGuardianProposal: extensionCall(
    'PUT',
    (id: P) => `/dashboard/family/proposals/${encodePathSegment(id)}`,
  ),
  /** Classes with how many pupils have guardians; then one class; then pasted lines of one class. */
  listFamilyClasses: extensionCall('GET', () => '/dashboard/family/classes'),
  getClassGuardians: extensionCall('GET', (id: P) => `/dashboard/family/classes/${encodePathSegment(id)}`),
  pasteGuardians: extensionCall(
    'POST',
    (id: P) => `/dashboard/family/classes/${encodePathSegment(id)}/guardians`,
  ),

  /** What a school has chosen for arriving and leaving. */
  getGateSettings: extensionCall('GET', () => '/dashboard/gate/settings'),
  setGateSettings: extensionCall('PUT', () => '/dashboard/gate/settings'),
  /** Every line of a pupil's day at the gate, and what the desk writes and corrects by hand. */
  listGateTaps: extensionCall('GET', () => '/dashboard/gate/taps'),
  recordGateTap: extensionCall('POST', () => '/dashboard/gate/taps'),
  correctGateTap: extensionCall(
    'POST',
    (id: P) => `/dashboard/gate/taps/${encodePathSegment(id)}/correction`,
  ),
  /** The page of one guardian about one child: its token goes along in a header, and its phone is known by a cookie. */
  openFamilyPage: extensionCall('GET', () => FAMILY_PAGE_CALLS.open),
  /** Binds a link to the first phone that says its code. */
  bindFamilyPage: extensionCall('POST', () => FAMILY_PAGE_CALLS.bind),
  /** A letter from home: a suggestion until somebody of the school accepts it. */
  sendHomeLetter: extensionCall('POST', () => FAMILY_PAGE_CALLS.sendLetter),
  /** Ends the messages to a guardian. Only a new agreement begins them again. */
  optOutOfMessages: extensionCall('POST', () => FAMILY_PAGE_CALLS.optOut),
  /** The links of one pupil's guardians. */
  listFamilyLinks: extensionCall('GET', () => '/dashboard/family/links'),
  /** Makes a link and its code, which can be read in this answer only. */
  createFamilyLink: extensionCall('POST', () => '/dashboard/family/links'),
  revokeFamilyLink: extensionCall('DELETE', (id: P) => `/dashboard/family/links/${encodePathSegment(id)}`),
  /** The letters from home; a wali kelas gets those of the own pupils. */
  listHomeLetters: extensionCall('GET', () => '/dashboard/family/letters'),
  /** Makes a letter of one, as any other. */
  acceptHomeLetter: extensionCall(
    'POST',
    (id: P) => `/dashboard/family/letters/${encodePathSegment(id)}/accept`,
  ),
  refuseHomeLetter: extensionCall(
    'POST',
    (id: P) => `/dashboard/family/letters/${encodePathSegment(id)}/refuse`,
  ),
  /** What a pupil with an account has asked for in the same way. */
  listOwnHomeLetters: extensionCall('GET', () => '/my/home-letters'),
  sendOwnHomeLetter: extensionCall('POST', () => '/my/home-letters'),
  /** Who came late how often, and a pupil's month at the gate. */
  getLateness: extensionCall('GET', () => '/dashboard/gate/lateness'),
  getPupilArrivals: extensionCall(
    'GET',
    (pupilId: P) => `/dashboard/gate/pupils/${encodePathSegment(pupilId)}/arrivals`,
  ),
  getOwnArrivals: extensionCall('GET', () => '/my/arrivals'),
  /** Kiosks and readers. A code or a key is told once, when it is made: with the device, or anew. */
  listGateDevices: extensionCall('GET', () => '/dashboard/gate/devices'),
  createGateDevice: extensionCall('POST', () => '/dashboard/gate/devices'),
  renameGateDevice: extensionCall('PUT', gateDevicePath),
  renewGateDevice: extensionCall('POST', (id: P) => `${gateDevicePath(id)}/secret`),
  revokeGateDevice: extensionCall('DELETE', gateDevicePath),
  listGateCards: extensionCall('GET', () => '/dashboard/gate/cards'),
  /** Chips that were read lately and that nobody has. */
  listUnknownCards: extensionCall('GET', () => '/dashboard/gate/cards/unknown'),
  assignGateCard: extensionCall('POST', () => '/dashboard/gate/cards'),
  importGateCards: extensionCall('POST', () => '/dashboard/gate/cards/import'),
  withdrawGateCard: extensionCall('DELETE', (id: P) => `/dashboard/gate/cards/${encodePathSegment(id)}`),
  listGateDuties: extensionCall('GET', () => '/dashboard/gate/duties'),
  createGateDuty: extensionCall('POST', () => '/dashboard/gate/duties'),
  deleteGateDuty: extensionCall('DELETE', (id: P) => `/dashboard/gate/duties/${encodePathSegment(id)}`),
  /** Today at the gate, pupil by pupil; and permissions to leave: given, ended by the return, or taken back. */
  getGateDesk: extensionCall('GET', () => '/dashboard/gate/desk'),
  giveGateLeave: extensionCall('POST', () => '/dashboard/gate/leaves'),
  returnGateLeave: extensionCall('POST', (id: P) => `/dashboard/gate/leaves/${encodePathSegment(id)}/return`),
  cancelGateLeave: extensionCall('DELETE', (id: P) => `/dashboard/gate/leaves/${encodePathSegment(id)}`),
  /** The lines of a fingerprint machine's file. */
  importGateFile: extensionCall('POST', () => '/dashboard/gate/file'),
  /** A kiosk's own calls, with the token in its cookie; and a reader's, which it signs. */
  startGateKiosk: extensionCall('POST', () => '/gate/kiosk/start'),
  getGateKiosk: extensionCall('GET', () => '/gate/kiosk'),
  sendKioskTaps: extensionCall('POST', () => '/gate/kiosk/taps'),
  sendReaderTaps: extensionCall('POST', () => '/gate/taps'),

  /**
   * The limits that are reached now: those that many people share (also the daily mails), and those that keep out a person whom the caller
   * looks after.
   */
  listLimits: extensionCall('GET', () => '/dashboard/limits'),
  /** Lifts one limit: its count begins again. */
  liftLimit: extensionCall('DELETE', (id: P) => `/dashboard/limits/${encodePathSegment(id)}`),

  /** The state of the server: disk, backups, clock and mails. */
  getStatus: extensionCall('GET', () => '/status'),
} as const;

export type CallName = keyof typeof calls;

/** Whether a call is in the specification, so that another backend has it too. */
export const isSpecified = (name: CallName): boolean => (calls[name] as Call).isExtension !== true;
