import type { CallName } from './calls.ts';
import { buildByResourceCall } from './resources.ts';
import { ROLE_GROUPS, ROLES, type RoleName } from './roles.ts';

/** Who may make a call. `public`: anybody, without a token; `signed-in`: any role; a list: only these roles. */
export type Access = 'public' | 'signed-in' | readonly RoleName[];

const { adminOnly, office, staff, pupils, keepers, letterTakers } = ROLE_GROUPS;
/** The desk's work at the gate is the administrators', and of teachers on the days of their piket, which the server checks, too. */
const piket = letterTakers;

const resourceCallAccess = buildByResourceCall(({ read, write }) => ({
  list: read,
  create: write,
  get: read,
  update: write,
  delete: write,
}));

/**
 * Who may make which call on this server. This is the only place that says so: the server enforces it, and the dashboard hides what
 * is not allowed where the server offers the extension `role-matrix`.
 */
export const ACCESS_BY_CALL = {
  login: 'public',
  logout: 'public',
  refreshToken: 'public',
  forgotPassword: 'public',
  verifyOtp: 'public',
  resetPassword: 'public',

  getProfile: 'signed-in',
  updateProfile: 'signed-in',
  changePassword: 'signed-in',
  uploadProfileImage: 'signed-in',

  ...resourceCallAccess,

  listTeachers: office,
  createFirstPasswords: adminOnly,
  listRoles: office,

  addClassStudent: adminOnly,
  addClassStudents: adminOnly,
  matchStudents: adminOnly,
  removeClassStudent: adminOnly,
  listMemberships: staff,
  getJoining: adminOnly,
  moveClassStudent: adminOnly,
  previewNumbers: adminOnly,
  renumberClass: adminOnly,

  getMonthRecap: staff,
  getSemesterRecap: staff,
  getRangeRecap: staff,
  getSubjectRecap: staff,
  getTeacherRecap: staff,
  getPupilRecap: staff,
  getSchoolRecap: office,
  getJournal: staff,
  getAttention: staff,
  getOwnStanding: pupils,
  listClosings: staff,
  closeMonth: office,
  reopenMonth: office,
  createSheetCode: staff,
  revokeSheetCode: office,
  checkSheet: 'public',

  listSavedViews: staff,
  createSavedView: staff,
  createSharedView: office,
  // One's own; those of a school only an office, which the record decides.
  updateSavedView: staff,
  deleteSavedView: staff,

  listSubjectStudents: staff,

  listSessions: staff,
  createSession: keepers,
  deleteSessions: keepers,
  listOverlaps: staff,
  getSession: staff,
  updateSession: keepers,
  getNextLesson: staff,
  repeatSession: keepers,
  prepareDailyRegisters: adminOnly,
  previewSessionRun: adminOnly,
  createSessionRun: adminOnly,
  continueSessionRun: adminOnly,
  undoSessionRun: adminOnly,
  listSessionRuns: adminOnly,
  cancelSession: keepers,
  reinstateSession: keepers,
  cancelDay: adminOnly,
  reinstateDay: adminOnly,
  substituteTeacher: adminOnly,

  listAttendance: staff,
  markAttendance: keepers,
  generateQr: keepers,

  listExtensions: 'signed-in',
  getDemo: 'public',
  getOpenApi: 'public',
  getImage: 'public',
  listSessionsByDate: staff,
  listAudit: adminOnly,
  listIncomplete: staff,
  listDeletedSessions: office,
  restoreSessions: adminOnly,
  getSetup: adminOnly,
  getOverview: staff,
  getHomeExtras: staff,
  getSchoolDay: office,
  getSchoolDayPupils: office,
  getAbsencesOnDays: office,
  listSchoolDays: office,
  listAttendanceHistory: staff,
  listAttendanceContext: staff,
  checkIn: pupils,
  previewCheckIn: pupils,
  listCheckIns: staff,
  listOwnAttendance: pupils,
  listOwnLessons: pupils,
  listSignIns: 'signed-in',
  endOtherSignIns: 'signed-in',
  endSignIn: 'signed-in',
  proveEmail: 'signed-in',
  resetPasswordOfUser: adminOnly,
  endSignInsOfUser: adminOnly,
  setUserActive: adminOnly,
  anonymiseUser: adminOnly,
  listRetentionNotices: adminOnly,
  previewImport: adminOnly,
  createImport: adminOnly,
  listImports: adminOnly,
  undoImport: adminOnly,
  previewRollover: adminOnly,
  createRollover: adminOnly,
  listRollovers: adminOnly,
  undoRollover: adminOnly,
  importCalendar: adminOnly,
  getEffectiveDays: staff,
  setEffectiveDays: adminOnly,
  listTimetableClashes: adminOnly,
  listTimetableRooms: staff,
  moveTimetableEntry: adminOnly,
  listLetters: staff,
  listLetterPupils: letterTakers,
  previewLetter: letterTakers,
  createLetter: letterTakers,
  applyLetter: letterTakers,
  withdrawLetter: letterTakers,
  setLetterImage: letterTakers,
  deleteLetterImage: letterTakers,
  listOwnLetters: pupils,
  getFamilySettings: staff,
  setFamilySettings: adminOnly,
  // Of teachers only the wali kelas, for the own pupils, which the server checks with the pupil.
  listGuardiansOfPupil: staff,
  createGuardian: letterTakers,
  removeGuardianOfPupil: letterTakers,
  getGuardian: staff,
  updateGuardian: letterTakers,
  listFamilyClasses: staff,
  getClassGuardians: staff,
  pasteGuardians: letterTakers,
  exportGuardian: adminOnly,
  deleteGuardian: adminOnly,
  getKeptOfFamilies: adminOnly,
  createGuardianSlips: letterTakers,
  openGuardianSlip: 'public',
  fillGuardianSlip: 'public',
  decideGuardianProposal: letterTakers,
  getGateSettings: staff,
  setGateSettings: adminOnly,
  getGateway: adminOnly,
  setGateway: adminOnly,
  tryGateway: adminOnly,
  resumeGateway: adminOnly,
  listQueuedMessages: adminOnly,
  // Signed by the gateway's secret instead of a token.
  receiveReceipts: 'public',
  verifyReceipts: 'public',
  listFamilyMessages: staff,
  noteSentFamilyMessage: letterTakers,
  takeBackFamilyMessage: letterTakers,
  previewFamilyMessage: adminOnly,
  openFamilyPage: 'public',
  bindFamilyPage: 'public',
  sendHomeLetter: 'public',
  optOutOfMessages: 'public',
  listFamilyLinks: letterTakers,
  createFamilyLink: letterTakers,
  revokeFamilyLink: letterTakers,
  listHomeLetters: letterTakers,
  acceptHomeLetter: letterTakers,
  refuseHomeLetter: letterTakers,
  listOwnHomeLetters: pupils,
  sendOwnHomeLetter: pupils,
  // Of teachers only those who have piket today, and wali kelas for the own class, which the server checks.
  getLateness: staff,
  getPupilArrivals: staff,
  getOwnArrivals: pupils,
  listGateTaps: staff,
  listGateDevices: staff,
  listGateCards: staff,
  listGateDuties: staff,
  getGateDesk: staff,
  recordGateTap: piket,
  correctGateTap: piket,
  createGateDevice: piket,
  renameGateDevice: piket,
  renewGateDevice: piket,
  revokeGateDevice: piket,
  listUnknownCards: piket,
  assignGateCard: piket,
  withdrawGateCard: piket,
  giveGateLeave: piket,
  returnGateLeave: piket,
  cancelGateLeave: piket,
  importGateCards: adminOnly,
  importGateFile: adminOnly,
  createGateDuty: adminOnly,
  deleteGateDuty: adminOnly,
  // A device has no account: its token or its signature is checked instead.
  startGateKiosk: 'public',
  getGateKiosk: 'public',
  sendKioskTaps: 'public',
  sendReaderTaps: 'public',
  listLimits: adminOnly,
  liftLimit: adminOnly,
  getStatus: adminOnly,
} as const satisfies Readonly<Record<CallName, Access>>;

type AccessOf<N extends CallName> = (typeof ACCESS_BY_CALL)[N];

/**
 * The calls that people may make before they have chosen a password of their own: reading their profile and the server's extensions, and
 * changing the password.
 */
const CALLS_BEFORE_OWN_PASSWORD: readonly CallName[] = ['getProfile', 'changePassword', 'listExtensions'];

export const isAllowedBeforeOwnPassword = (name: CallName): boolean =>
  CALLS_BEFORE_OWN_PASSWORD.includes(name);

export type PublicCall = { [N in CallName]: AccessOf<N> extends 'public' ? N : never }[CallName];

export const accessOf = (name: CallName): Access => ACCESS_BY_CALL[name];

/**
 * Calls that affect all schools at once. Where there are several schools, only administrators who belong to none may make them; the
 * office of one school reads only its own school and the common years.
 */
const ALL_SCHOOLS_CALLS: readonly CallName[] = [
  'createSchool',
  'deleteSchool',
  'createAcademicYear',
  'updateAcademicYear',
  'deleteAcademicYear',
  'listLimits',
  'liftLimit',
  'getStatus',
];

export const isAllSchoolsCall = (name: CallName): boolean => ALL_SCHOOLS_CALLS.includes(name);

/** Whether a teacher may make this call for the own subjects only. The server checks that with the record. */
export const isLimitedToOwnSubjects = (name: CallName): boolean => accessOf(name) === keepers;

const KNOWN_ROLES: readonly string[] = Object.values(ROLES);

/**
 * Whether a role may make a call on this server; the role names of another backend mean nothing here. A role that is unknown
 * (or not known yet) may make every call, because the server decides anyway.
 */
export function mayCall(role: string | null | undefined, name: CallName): boolean {
  const access = accessOf(name);
  if (typeof access === 'string' || !role || !KNOWN_ROLES.includes(role)) return true;
  return access.some((allowed) => allowed === role);
}
