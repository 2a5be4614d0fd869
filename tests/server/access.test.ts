import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallName, calls } from '../../contract/calls.ts';
import { buildByResourceCall, type ResourceCallName } from '../../contract/resources.ts';
import { rateLimits } from '../../server/schema.ts';
import { openGate } from '../support/gate.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // A teacher does the desk's work at the gate on the days of piket.
  await openGate(server.db, server.fixtures.school, [server.fixtures.teacher]);
});
/** Signing in anew takes longer than being refused: it is done after what may have ended a sign-in. */
let isAsAtTheStart = false;
beforeEach(async () => {
  if (isAsAtTheStart) await server.db.delete(rateLimits);
  else await server.resetAccounts();
  isAsAtTheStart = false;
});
afterAll(() => server.close());

const NAMES = Object.keys(calls) as CallName[];
const PEOPLE = ['admin', 'kepsek', 'guru', 'siswa', 'nobody'] as const;
type Person = (typeof PEOPLE)[number];

const everyone: readonly Person[] = PEOPLE;
const signedIn: readonly Person[] = ['admin', 'kepsek', 'guru', 'siswa'];
const staff: readonly Person[] = ['admin', 'kepsek', 'guru'];
const office: readonly Person[] = ['admin', 'kepsek'];
const keepers: readonly Person[] = ['admin', 'guru'];
const admin: readonly Person[] = ['admin'];
const pupils: readonly Person[] = ['siswa'];

/** A kiosk's token or a reader's signature is asked for, which no person has, whoever is signed in. */
const DEVICE_CALLS: readonly CallName[] = ['getGateKiosk', 'sendKioskTaps', 'sendReaderTaps'];

/** The office reads a resource and an administrator writes it, where nothing else is said below. */
const ofResources = buildByResourceCall<readonly Person[], readonly Person[], readonly Person[]>(() => ({
  list: office,
  create: admin,
  get: office,
  update: admin,
  delete: admin,
}));

/** Who gets through, written a second time on purpose: from the contract's words, not from its table. */
const OTHERS: Record<Exclude<CallName, ResourceCallName>, readonly Person[]> &
  Partial<Record<CallName, readonly Person[]>> = {
  login: everyone,
  logout: everyone,
  refreshToken: everyone,
  forgotPassword: everyone,
  verifyOtp: everyone,
  resetPassword: everyone,
  getProfile: signedIn,
  updateProfile: signedIn,
  changePassword: signedIn,
  uploadProfileImage: signedIn,
  listTeachers: office,
  listRoles: office,
  listClasses: staff,
  getClass: staff,
  addClassStudent: admin,
  removeClassStudent: admin,
  listMemberships: staff,
  getMonthRecap: staff,
  getSemesterRecap: staff,
  getRangeRecap: staff,
  getSubjectRecap: staff,
  getTeacherRecap: staff,
  getPupilRecap: staff,
  getSchoolRecap: office,
  getJournal: staff,
  getJoining: admin,
  moveClassStudent: admin,
  previewNumbers: admin,
  renumberClass: admin,
  listSubjects: staff,
  getSubject: staff,
  listSubjectStudents: staff,
  listSessions: staff,
  createSession: keepers,
  deleteSessions: keepers,
  listOverlaps: staff,
  getSession: staff,
  updateSession: keepers,
  getNextLesson: staff,
  repeatSession: keepers,
  prepareDailyRegisters: admin,
  previewSessionRun: admin,
  createSessionRun: admin,
  continueSessionRun: admin,
  undoSessionRun: admin,
  listSessionRuns: admin,
  cancelSession: keepers,
  reinstateSession: keepers,
  cancelDay: admin,
  reinstateDay: admin,
  substituteTeacher: admin,
  listAttendance: staff,
  markAttendance: keepers,
  generateQr: keepers,
  listExtensions: signedIn,
  getDemo: everyone,
  getOpenApi: everyone,
  getImage: everyone,
  listSessionsByDate: staff,
  listAudit: admin,
  listIncomplete: staff,
  listDeletedSessions: office,
  restoreSessions: admin,
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
  listSignIns: signedIn,
  endOtherSignIns: signedIn,
  endSignIn: signedIn,
  proveEmail: signedIn,
  resetPasswordOfUser: admin,
  endSignInsOfUser: admin,
  setUserActive: admin,
  anonymiseUser: admin,
  listRetentionNotices: admin,
  getSetup: admin,
  previewRollover: admin,
  createRollover: admin,
  listRollovers: admin,
  undoRollover: admin,
  createFirstPasswords: admin,
  addClassStudents: admin,
  matchStudents: admin,
  previewImport: admin,
  createImport: admin,
  listImports: admin,
  undoImport: admin,
  listBellSets: staff,
  getBellSet: staff,
  listCalendarDays: staff,
  getCalendarDay: staff,
  importCalendar: admin,
  getEffectiveDays: staff,
  setEffectiveDays: admin,
  listTimetableEntries: staff,
  getTimetableEntry: staff,
  listTimetableClashes: admin,
  listTimetableRooms: staff,
  moveTimetableEntry: admin,
  getAttention: staff,
  getOwnStanding: pupils,
  listClosings: staff,
  closeMonth: office,
  reopenMonth: office,
  createSheetCode: staff,
  revokeSheetCode: office,
  checkSheet: everyone,
  getFamilySettings: staff,
  setFamilySettings: admin,
  listGuardiansOfPupil: staff,
  createGuardian: keepers,
  removeGuardianOfPupil: keepers,
  getGuardian: staff,
  updateGuardian: keepers,
  listFamilyClasses: staff,
  getClassGuardians: staff,
  pasteGuardians: keepers,
  exportGuardian: admin,
  deleteGuardian: admin,
  getKeptOfFamilies: admin,
  createGuardianSlips: keepers,
  openGuardianSlip: everyone,
  fillGuardianSlip: everyone,
  decideGuardianProposal: keepers,
  getGateSettings: staff,
  setGateSettings: admin,
  getGateway: admin,
  setGateway: admin,
  tryGateway: admin,
  resumeGateway: admin,
  listQueuedMessages: admin,
  receiveReceipts: everyone,
  verifyReceipts: everyone,
  listFamilyMessages: staff,
  noteSentFamilyMessage: keepers,
  takeBackFamilyMessage: keepers,
  previewFamilyMessage: admin,
  listGateTaps: staff,
  recordGateTap: keepers,
  correctGateTap: keepers,
  openFamilyPage: everyone,
  bindFamilyPage: everyone,
  sendHomeLetter: everyone,
  optOutOfMessages: everyone,
  listFamilyLinks: keepers,
  createFamilyLink: keepers,
  revokeFamilyLink: keepers,
  listHomeLetters: keepers,
  acceptHomeLetter: keepers,
  refuseHomeLetter: keepers,
  listOwnHomeLetters: pupils,
  sendOwnHomeLetter: pupils,
  getLateness: staff,
  getPupilArrivals: staff,
  getOwnArrivals: pupils,
  listGateDevices: staff,
  createGateDevice: keepers,
  renameGateDevice: keepers,
  renewGateDevice: keepers,
  revokeGateDevice: keepers,
  listGateCards: staff,
  listUnknownCards: keepers,
  assignGateCard: keepers,
  importGateCards: admin,
  withdrawGateCard: keepers,
  listGateDuties: staff,
  createGateDuty: admin,
  deleteGateDuty: admin,
  getGateDesk: staff,
  giveGateLeave: keepers,
  returnGateLeave: keepers,
  cancelGateLeave: keepers,
  importGateFile: admin,
  startGateKiosk: everyone,
  getGateKiosk: [],
  sendKioskTaps: [],
  sendReaderTaps: [],
  listSavedViews: staff,
  createSavedView: staff,
  createSharedView: office,
  updateSavedView: staff,
  deleteSavedView: staff,
  listLetters: staff,
  // A wali kelas for the own pupils, which the record decides.
  listLetterPupils: keepers,
  previewLetter: keepers,
  createLetter: keepers,
  applyLetter: keepers,
  withdrawLetter: keepers,
  setLetterImage: keepers,
  deleteLetterImage: keepers,
  listOwnLetters: pupils,
  listLimits: admin,
  liftLimit: admin,
  getStatus: admin,
};
const MATRIX: Record<CallName, readonly Person[]> = { ...ofResources, ...OTHERS };

/** With ids of nothing, so that whoever gets through changes nothing. */
const ask = (name: CallName, person: Person) => {
  const { method, path }: { method: string; path: (...ids: number[]) => string } = calls[name];
  const body = method === 'GET' ? undefined : {};
  return server.request(
    method,
    path(2_000_000_000, 2_000_000_000),
    person === 'nobody' ? { body } : { as: person, body },
  );
};

describe('every call', () => {
  it.each(NAMES)('%s lets through who may make it, 403 and 401 for the others', async (name) => {
    let mayHaveWritten = false;
    for (const person of PEOPLE) {
      const { status, body } = await ask(name, person);
      if (status < 300 && calls[name].method !== 'GET') mayHaveWritten = true;
      const who = `${name} by ${person}`;
      if (MATRIX[name].includes(person)) {
        const refusedAtTheDoor = status === 403 || (status === 401 && name !== 'refreshToken');
        expect([who, refusedAtTheDoor]).toEqual([who, false]);
        expect(status).toBeLessThan(500);
      } else if (DEVICE_CALLS.includes(name)) {
        expect([who, status]).toEqual([who, 401]);
      } else if (person === 'nobody') {
        expect([who, status]).toEqual([who, 401]);
        expect(body.message).toBe('Sesi Anda telah berakhir. Silakan masuk kembali');
      } else {
        expect([who, status]).toEqual([who, 403]);
        expect(body.message).toBe('Anda tidak memiliki akses untuk melakukan tindakan ini');
      }
    }
    isAsAtTheStart = !mayHaveWritten;
  });
});

describe('a teacher', () => {
  const input = { name: 'Pertemuan', date: '2026-11-20', start_time: '07:00', end_time: '08:00' };
  const writes = (subject: number, session: number) => {
    const sessions = `/dashboard/subjects/${subject}/sessions`;
    const attendance = `${sessions}/${session}/attendance`;
    return [
      ['POST', sessions, input],
      ['PUT', `${sessions}/${session}`, input],
      ['DELETE', sessions, { sessionIds: [session] }],
      ['PATCH', attendance, { attendances: [{ user_id: server.fixtures.outsider, status: 'hadir' }] }],
      ['POST', `${attendance}/generate-qr`, undefined],
    ] as const;
  };

  it('reads another’s subject, sessions and registers, and writes none of it', async () => {
    const { foreignSubject, foreignSession } = server.fixtures;
    const sessions = `/dashboard/subjects/${foreignSubject}/sessions`;
    for (const path of [
      `/dashboard/subjects/${foreignSubject}`,
      `/dashboard/subjects/${foreignSubject}/students`,
      sessions,
      `${sessions}/${foreignSession}`,
      `${sessions}/${foreignSession}/attendance`,
    ]) {
      expect([path, (await server.request('GET', path, { as: 'guru' })).status]).toEqual([path, 200]);
    }
    for (const [method, path, body] of writes(foreignSubject, foreignSession)) {
      const { status } = await server.request(method, path, { as: 'guru', body });
      expect([method, path, status]).toEqual([method, path, 403]);
    }
    const register = await server.request('GET', `${sessions}/${foreignSession}/attendance`, { as: 'guru' });
    expect(register.body.data).toMatchObject([
      { Subject_Session_Attendance: { status: null, updated_at: null } },
    ]);
  });

  it('cannot reach another’s session through the own subject', async () => {
    const { subject, foreignSession } = server.fixtures;
    for (const [method, path, body] of writes(subject, foreignSession)) {
      if (method === 'POST' && !path.includes('generate-qr')) continue;
      const { status } = await server.request(method, path, { as: 'guru', body });
      expect([method, path, status]).toEqual([method, path, method === 'DELETE' ? 400 : 404]);
    }
    const path = `/dashboard/subjects/${subject}/sessions/${foreignSession}`;
    for (const read of [path, `${path}/attendance`]) {
      expect((await server.request('GET', read, { as: 'guru' })).status).toBe(404);
    }
  });

  it('loses the rights with the role, on the token in hand', async () => {
    const { token } = await server.signIn('guru2');
    const { otherTeacher, foreignSubject, roles } = server.fixtures;
    const detach = { name: 'Fisika', classId: server.fixtures.otherClass, teacherId: null };
    await server.request('PUT', `/dashboard/subjects/${foreignSubject}`, { as: 'admin', body: detach });
    const demoted = { identifier: 'guru2', fullname: 'Tomi Uji, M.Pd.', role_id: roles.student };
    const { status } = await server.request('PUT', `/dashboard/users/${otherTeacher}`, {
      as: 'admin',
      body: demoted,
    });
    expect(status).toBe(200);
    expect((await server.request('GET', '/dashboard/subjects', { token })).status).toBe(403);
    expect((await server.request('GET', '/profile', { token })).status).toBe(200);
  });
});
