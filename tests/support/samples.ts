/**
 * One request of every call of the contract, good as far as the fixtures go; a new call needs a line here, unless it is a
 * resource's (contract/resources.ts) that asks for no more than a name.
 */
import { DEFAULT_REASONS } from '../../contract/family/words.ts';
import { DEFAULT_GATE_TIMETABLE } from '../../contract/gate/words.ts';
import type { CallName } from '../../contract/calls.ts';
import { buildByResourceCall, type Resource, type ResourceCallName } from '../../contract/resources.ts';
import { type Fixtures, PASSWORD, TODAY } from './fixtures.ts';

export interface Sample {
  /** Of the path's placeholders. */
  readonly ids?: readonly (number | string)[];
  /** What stands after the `?`. */
  readonly query?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** A multipart body instead. */
  readonly form?: Readonly<Record<string, string>>;
}

/** What deleting calls are pointed at, so that nothing is gone afterwards. */
export const NOTHING = 2_000_000_000;
const PAGE = 'page=1&limit=100';
const EMAIL = 'guru2@contoh.sch.id';
const OTP = { email: EMAIL, token: '000000' };

/** A name, a school, and the first of every choice by which the list can be narrowed. */
function sampleBody({ list }: Resource, { school }: Fixtures): Sample['body'] {
  const chosen = Object.entries(list.filters).flatMap(([field, kind]) =>
    typeof kind === 'string' || 'several' in kind ? [] : [[field, kind[0]] as const],
  );
  return { name: 'Contoh uji', SchoolId: school, ...Object.fromEntries(chosen) };
}

const ofResources = (f: Fixtures) =>
  buildByResourceCall<Sample, Sample, Sample>((resource) => ({
    list: { query: PAGE },
    create: { body: sampleBody(resource, f) },
    get: { ids: [NOTHING] },
    update: { ids: [NOTHING], body: sampleBody(resource, f) },
    delete: { ids: [NOTHING] },
  }));

/** They are the same for the same ids, and tests of every call ask for them once a call. */
const made = new Map<string, Record<CallName, Sample>>();

export function samplesOf(f: Fixtures): Record<CallName, Sample> {
  const key = JSON.stringify(f);
  const samples = made.get(key) ?? { ...ofResources(f), ...ownSamples(f) };
  made.set(key, samples);
  return samples;
}

const ONE_PUPIL = (f: Fixtures) => ({
  kind: 'pupils',
  file_name: 'siswa.xlsx',
  academic_year_id: f.year,
  SchoolId: f.school,
  rows: [{ row: 2, fullname: 'Dewi Impor', nis: '990001', class: 'X-10' }],
});

export const FAMILY_SETTINGS = {
  is_on: true,
  reasons: DEFAULT_REASONS,
  absent_lessons: 1,
  quiet_from: '18:00',
  quiet_until: '06:00',
  daily_cap: 500,
  retention_months: 6,
};

const TAPS = {
  sent_at: '2026-11-20T01:00:00Z',
  taps: [{ counter: 1, at: '2026-11-20T00:05:00Z', kind: 'card', value: '240001' }],
};
export const GATE_SETTINGS = {
  is_on: true,
  hours: DEFAULT_GATE_TIMETABLE,
  late_limit: 5,
  prefills_daily: false,
};
export const GUARDIAN = { name: 'Ibu Uji', relation: 'ibu', phone: '0865-5555-0001' };

const VIEW = {
  list: 'kelas',
  name: 'Tampilan uji',
  state: { filter: {}, sort: { field: 'id', order: 'ASC' }, hidden: [], group: '' },
};

const HOLIDAY = { name: 'Libur uji', kind: 'libur-sekolah', start_date: '2026-12-01' };

const entryOf = (subjectId: number) => ({
  subjectId,
  weekday: 1,
  first_period: 1,
  last_period: 2,
  valid_from: '2026-07-13',
});

const ROLLOVER = (f: Fixtures) => ({
  from_year_id: f.otherYear,
  to_year_id: f.year,
  SchoolId: f.school,
  classes: [{ class_id: NOTHING, outcome: 'naik', to_name: 'XI-1' }],
});

const LETTER = (f: Fixtures) => ({
  student_ids: [f.pupils[2]],
  kind: 'sakit',
  reason: 'Demam',
  start_date: '2026-12-01',
  end_date: '2026-12-02',
});

type Own = Record<Exclude<CallName, ResourceCallName>, Sample> & Partial<Record<CallName, Sample>>;

const ownSamples = (f: Fixtures): Own => ({
  login: { body: { identifier: 'guru2', password: PASSWORD } },
  logout: { body: {} },
  refreshToken: {},
  forgotPassword: { body: { email: EMAIL } },
  verifyOtp: { body: OTP },
  resetPassword: { body: { ...OTP, password: 'kata-sandi-baru', confirm_password: 'kata-sandi-baru' } },

  getProfile: {},
  updateProfile: { body: { gender: 'L' } },
  changePassword: {
    body: { password: 'salah-sekali', newPassword: 'kata-sandi-baru', confirm_password: 'kata-sandi-baru' },
  },
  uploadProfileImage: { form: { image: 'no file' } },

  createUser: {
    body: {
      identifier: 'baru',
      fullname: 'Pengguna Baru',
      role_id: f.roles.student,
      password: PASSWORD,
    },
  },
  getUser: { ids: [f.outsider] },
  updateUser: { ids: [NOTHING], body: { identifier: 'baru', fullname: 'Baru', role_id: f.roles.student } },
  listTeachers: { query: PAGE },
  listRoles: {},

  createSchool: { form: { name: 'SMP Uji Baru' } },
  getSchool: { ids: [f.school] },
  updateSchool: { ids: [f.school], form: { name: 'SMA Uji Nusantara' } },

  createAcademicYear: {
    body: { name: '2030/2031', start_date: '2030-07-15', end_date: '2031-06-20' },
  },
  getAcademicYear: { ids: [f.year] },
  updateAcademicYear: {
    ids: [f.otherYear],
    body: { name: '2025/2026', start_date: '2025-07-14', end_date: '2026-06-19' },
  },

  createClass: { body: { name: 'XII-9', AcademicYearId: f.year, SchoolId: f.school } },
  getClass: { ids: [f.class], query: PAGE },
  updateClass: { ids: [f.otherClass], body: { name: 'X-2', AcademicYearId: f.year } },
  addClassStudent: { ids: [f.class], body: { userId: f.outsider } },
  listMemberships: { ids: [f.class], query: PAGE },
  getMonthRecap: { ids: [f.class], query: 'month=2026-11' },
  getSemesterRecap: { ids: [f.class], query: 'semester=Ganjil' },
  getRangeRecap: { ids: [f.class], query: 'from=2026-10-05&to=2026-11-20' },
  getSubjectRecap: { ids: [f.subject] },
  getTeacherRecap: {},
  getSchoolRecap: { query: 'month=2026-11' },
  getJournal: { query: `month=2026-11&teacher_id=${f.teacher}` },
  getPupilRecap: { ids: [f.pupils[0] ?? NOTHING] },
  getJoining: { ids: [f.class] },
  moveClassStudent: { ids: [f.otherClass], body: { userId: f.outsider, classId: f.class } },
  previewNumbers: { ids: [f.class] },
  renumberClass: { ids: [f.class], body: { order: f.pupils } },
  addClassStudents: { ids: [f.class], body: { userIds: [f.outsider] } },
  matchStudents: { ids: [f.class], body: { lines: ['Yusuf Kelas Lain'] } },
  removeClassStudent: { ids: [f.class], body: { userId: f.outsider } },

  createSubject: { body: { name: 'Biologi', classId: f.class, teacherId: f.teacher } },
  getSubject: { ids: [f.subject] },
  updateSubject: {
    ids: [f.foreignSubject],
    body: { name: 'Fisika', classId: f.otherClass, teacherId: f.otherTeacher },
  },
  listSubjectStudents: { ids: [f.subject], query: PAGE },

  listSessions: { ids: [f.subject], query: PAGE },
  createSession: {
    ids: [f.subject],
    body: { name: 'Pertemuan 9', date: TODAY, start_time: '12:00', end_time: '13:00' },
  },
  deleteSessions: { ids: [f.subject], body: { sessionIds: [NOTHING] } },
  listOverlaps: { ids: [f.subject], query: `date=${TODAY}&start_time=07:00&end_time=14:00` },
  getSession: { ids: [f.subject, f.session] },
  updateSession: {
    ids: [f.subject, f.session],
    body: { name: 'Pertemuan 2', date: TODAY, start_time: '07:00', end_time: '09:30' },
  },

  cancelSession: { ids: [f.subject, NOTHING], body: { reason: 'Rapat guru' } },
  reinstateSession: { ids: [f.subject, f.session] },
  cancelDay: { body: { date: TODAY, reason: 'Rapat guru', preview: true } },
  reinstateDay: { body: { date: '2026-11-01', preview: true } },
  substituteTeacher: {
    body: { teacher_id: f.teacher, substitute_id: f.otherTeacher, from: TODAY, to: TODAY, preview: true },
  },

  getNextLesson: { ids: [f.subject] },
  repeatSession: {
    ids: [f.subject],
    body: { name: 'Ekskul', date: TODAY, start_time: '15:00', end_time: '16:00', until: '2026-12-18' },
  },
  prepareDailyRegisters: { body: { SchoolId: f.school } },
  previewSessionRun: { body: { start_date: TODAY, end_date: '2026-12-18', SchoolId: f.school } },
  createSessionRun: { body: { start_date: TODAY, end_date: '2026-12-18', SchoolId: f.school } },
  continueSessionRun: { ids: [NOTHING] },
  undoSessionRun: { ids: [NOTHING] },
  listSessionRuns: { query: PAGE },

  listAttendance: { ids: [f.subject, f.session], query: PAGE },
  markAttendance: {
    ids: [f.subject, f.session],
    body: { attendances: [{ user_id: f.pupils[1], status: 'izin', note: 'Acara keluarga' }] },
  },
  generateQr: { ids: [f.subject, f.session], body: {} },

  listExtensions: {},
  getDemo: {},
  getOpenApi: {},
  getImage: { ids: ['00000000-0000-0000-0000-000000000000.webp'] },
  listSessionsByDate: { query: `date=${TODAY}` },
  listAudit: { query: 'entity=user&from=2026-11-01' },
  listIncomplete: { query: PAGE },
  listDeletedSessions: { query: PAGE },
  restoreSessions: { body: { sessionIds: [NOTHING] } },
  getSetup: {},
  previewRollover: { body: ROLLOVER(f) },
  createRollover: { body: ROLLOVER(f) },
  listRollovers: { query: PAGE },
  undoRollover: { ids: [NOTHING] },
  createFirstPasswords: { body: { user_ids: [NOTHING] } },
  getOverview: {},
  getHomeExtras: {},
  getSchoolDay: {},
  getSchoolDayPupils: {},
  getAbsencesOnDays: { query: 'days=2026-11-16,2026-11-17' },
  listSchoolDays: {},
  listAttendanceHistory: { ids: [f.subject, f.session], query: PAGE },
  listAttendanceContext: { ids: [f.subject, f.session], query: PAGE },
  checkIn: { body: { code: '000000' } },
  previewCheckIn: { body: { code: '000000' } },
  listCheckIns: { ids: [f.subject, f.session], query: PAGE },
  listOwnAttendance: { query: PAGE },
  listOwnLessons: {},
  listSignIns: {},
  endOtherSignIns: {},
  endSignIn: { ids: ['00000000-0000-0000-0000-000000000000'] },
  proveEmail: { body: { code: '000000', password: PASSWORD } },
  resetPasswordOfUser: { ids: [NOTHING], body: { password: 'salah sekali' } },
  endSignInsOfUser: { ids: [NOTHING] },
  anonymiseUser: { ids: [NOTHING] },
  listRetentionNotices: {},
  setUserActive: { ids: [NOTHING], body: { is_active: false, reason: 'Pindah' } },
  previewImport: { body: ONE_PUPIL(f) },
  createImport: { body: ONE_PUPIL(f) },
  listImports: { query: PAGE },
  undoImport: { ids: [NOTHING] },
  createBellSet: { body: { name: 'Jam uji', SchoolId: f.school } },
  createCalendarDay: { body: { ...HOLIDAY, AcademicYearId: f.year, SchoolId: f.school } },
  updateCalendarDay: { ids: [NOTHING], body: { ...HOLIDAY, AcademicYearId: f.year } },
  importCalendar: { body: { AcademicYearId: f.year, SchoolId: f.school, days: [HOLIDAY] } },
  getEffectiveDays: {},
  setEffectiveDays: { body: { AcademicYearId: f.year, SchoolId: f.school, month: '2026-11', days: 20 } },
  createTimetableEntry: { body: entryOf(f.subject) },
  updateTimetableEntry: { ids: [NOTHING], body: entryOf(f.subject) },
  moveTimetableEntry: {
    ids: [NOTHING],
    body: { weekday: 2, first_period: 1, from: '2026-11-20', swap_with: null },
  },
  listTimetableRooms: { query: 'day=2026-11-20' },
  listTimetableClashes: {
    query: `subject_id=${f.subject}&weekday=1&first_period=1&last_period=2&valid_from=2026-07-13`,
  },
  getAttention: { ids: [f.class] },
  getOwnStanding: {},
  listClosings: { ids: [f.class] },
  closeMonth: { ids: [f.class], body: { month: '2026-10', preview: true } },
  reopenMonth: { ids: [f.class], body: { month: '2026-08', reason: 'Surat menyusul' } },
  createSheetCode: {
    body: { kind: 'month', class_id: f.class, month: '2026-10', digest: 'x' },
  },
  revokeSheetCode: { ids: ['KKKKKKKKKK'] },
  checkSheet: { ids: ['KKKKKKKKKK'] },
  listSavedViews: { query: 'list=kelas' },
  createSavedView: { body: VIEW },
  createSharedView: { body: VIEW },
  updateSavedView: { ids: [NOTHING], body: VIEW },
  deleteSavedView: { ids: [NOTHING] },
  listLetters: { query: PAGE },
  listLetterPupils: { query: PAGE },
  previewLetter: { body: LETTER(f) },
  createLetter: { body: { ...LETTER(f), corrects: ['alpa'] } },
  applyLetter: { ids: [NOTHING], body: { corrects: ['alpa'] } },
  withdrawLetter: { ids: [NOTHING], body: { reason: 'Salah siswa' } },
  setLetterImage: { ids: [NOTHING], form: { image: 'no file' } },
  deleteLetterImage: { ids: [NOTHING] },
  listOwnLetters: { query: PAGE },
  getFamilySettings: { query: `school_id=${f.school}` },
  setFamilySettings: { body: { ...FAMILY_SETTINGS, SchoolId: f.school } },
  listGuardiansOfPupil: { ids: [f.pupils[2] ?? 0] },
  createGuardian: { ids: [f.pupils[2] ?? 0], body: GUARDIAN },
  removeGuardianOfPupil: { ids: [f.pupils[2] ?? 0, NOTHING] },
  getGuardian: { ids: [NOTHING] },
  updateGuardian: { ids: [NOTHING], body: { ...GUARDIAN, consent: 'agreed' } },
  listFamilyClasses: {},
  getClassGuardians: { ids: [f.class] },
  exportGuardian: { ids: [NOTHING] },
  deleteGuardian: { ids: [NOTHING] },
  getKeptOfFamilies: {},
  createGuardianSlips: { ids: [f.class] },
  openGuardianSlip: {},
  fillGuardianSlip: { body: { ...GUARDIAN, has_agreed: true } },
  decideGuardianProposal: { ids: [NOTHING], body: { is_accepted: false } },
  pasteGuardians: { ids: [f.class], body: { lines: ['1; Ibu Uji; ibu; 0865-5555-0009'] } },
  getGateSettings: { query: `school_id=${f.school}` },
  setGateSettings: { body: { ...GATE_SETTINGS, SchoolId: f.school } },
  getGateway: {},
  setGateway: { body: { channel: 'outbox' } },
  tryGateway: { body: { to: '0812-3456-7890' } },
  resumeGateway: {},
  listQueuedMessages: { query: PAGE },
  receiveReceipts: { ids: [f.school] },
  verifyReceipts: { ids: [f.school] },
  listFamilyMessages: {},
  noteSentFamilyMessage: { ids: [NOTHING], body: { reason: 'absent' } },
  takeBackFamilyMessage: { ids: [NOTHING] },
  previewFamilyMessage: { body: { text: 'Yth. {wali} dari {nama}', SchoolId: f.school } },
  listGateTaps: { query: `user_id=${f.pupils[1]}` },
  recordGateTap: { body: { user_id: f.pupils[1], time: '07:10', direction: 'in' } },
  getLateness: { query: 'from=2026-11-01&to=2026-11-20' },
  getPupilArrivals: { ids: [f.pupils[1] ?? 0] },
  getOwnArrivals: { query: 'month=2026-11' },
  listGateDevices: {},
  createGateDevice: { body: { name: 'Gerbang depan', kind: 'kiosk' } },
  renameGateDevice: { ids: [NOTHING], body: { name: 'Gerbang depan' } },
  renewGateDevice: { ids: [NOTHING] },
  revokeGateDevice: { ids: [NOTHING] },
  listGateCards: { query: PAGE },
  listUnknownCards: {},
  assignGateCard: { body: { number: '04A1B2C3', user_id: f.pupils[1] } },
  importGateCards: { body: { cards: [{ number: '04A1B2C4', nis: '240002' }] } },
  withdrawGateCard: { ids: [NOTHING] },
  listGateDuties: {},
  createGateDuty: {
    body: { user_id: f.teacher, start_date: '2026-11-20', end_date: '2026-12-18', weekdays: [5] },
  },
  deleteGateDuty: { ids: [NOTHING] },
  getGateDesk: {},
  giveGateLeave: { body: { user_id: f.pupils[1], reason: 'Ke puskesmas' } },
  returnGateLeave: { ids: [NOTHING] },
  cancelGateLeave: { ids: [NOTHING] },
  importGateFile: {
    body: { numbers: 'nis', rows: [{ number: '240002', day: '2026-11-20', time: '07:02' }] },
  },
  startGateKiosk: { body: { code: 'AB23CD45' } },
  getGateKiosk: {},
  sendKioskTaps: { body: TAPS },
  sendReaderTaps: { body: TAPS },
  correctGateTap: { ids: [NOTHING], body: { is_removal: true, reason: 'Kartu teman' } },
  openFamilyPage: {},
  bindFamilyPage: { body: { code: '123456' } },
  sendHomeLetter: {},
  optOutOfMessages: {},
  listFamilyLinks: { query: `student_id=${f.student}` },
  createFamilyLink: { body: { guardian_id: NOTHING, student_id: f.student } },
  revokeFamilyLink: { ids: [NOTHING] },
  listHomeLetters: { query: PAGE },
  acceptHomeLetter: { ids: [NOTHING], body: {} },
  refuseHomeLetter: { ids: [NOTHING], body: { reason: 'Tidak jelas' } },
  listOwnHomeLetters: {},
  sendOwnHomeLetter: {
    form: { kind: 'sakit', reason: 'Demam', start_date: TODAY, end_date: TODAY },
  },
  listLimits: {},
  liftLimit: { ids: ['tidak-ada'] },
  getStatus: {},
});
