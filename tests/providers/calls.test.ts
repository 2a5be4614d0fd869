// Every call of the specification's section 7 as it leaves the dashboard: to be read beside the specification.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AttendanceEntry } from '../../contract/attendance/attendance.ts';
import { type CallName, calls, param } from '../../contract/calls.ts';
import { mark } from '../../src/features/attendance/engine/endpoints.ts';
import { generateQr } from '../../src/features/checkin/endpoints.ts';
import * as profile from '../../src/features/account/profile/endpoints.ts';
import { storeTokens } from '../../src/providers/session.ts';
import { NOW } from '../support/server.ts';
import { DAY, token } from '../support/tokens.ts';
import { auth, data, sentBy } from '../support/wire.ts';

interface Row {
  /** As section 7 writes it. */
  readonly call: string;
  readonly when?: string;
  readonly act: () => Promise<unknown>;
  readonly query?: string;
  readonly json?: unknown;
  /** Field by field; a file by its name. */
  readonly multipart?: object;
}

const signedIn = token(NOW.getTime() + DAY);
const expired = token(NOW.getTime() - DAY);

/** What a screen asks for: the second page of a search. */
const page = {
  pagination: { page: 2, perPage: 15 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: { q: 'budi' },
};
const PAGE = 'page=2&limit=15&search=budi';
/** What a dropdown asks for. */
const upTo100 = { ...page, pagination: { page: 1, perPage: 100 }, filter: {} };

/** A form holds the whole record, what the server added and what nobody knows included. */
const existing = { id: 'id-1', Role: { id: 'r' }, image: '/lama.webp', unknown: 1 };
const change = (fields: object) => ({ id: 'id-1', data: { ...existing, ...fields }, previousData: existing });
const one = { id: 'id-1' };

const user = {
  identifier: 'budi',
  email: 'budi@contoh.sch.id',
  role_id: 'r-2',
  fullname: 'Budi',
  gender: 'L',
  address: 'Jalan Uji 1',
  birth_date: '2010-01-31',
};
const passwords = { password: 'lama-sekali', newPassword: 'baru-sekali', confirm_password: 'baru-sekali' };
const school = {
  name: 'SMA Uji',
  address: 'Jalan 1',
  email: 'a@b.id',
  phone: '021',
  latitude: -6.9,
  longitude: 107.6,
};
const schoolFields = { ...school, latitude: '-6.9', longitude: '107.6' };
const logo = new File(['gambar'], 'logo.png', { type: 'image/png' });
const year = {
  name: '2026/2027',
  start_date: '2026-07-13',
  end_date: '2027-06-18',
  is_active: true,
};
const schoolClass = { name: 'X-1', description: 'Peminatan', AcademicYearId: 'tahun-1' };
const subject = { name: 'Fisika', description: null, classId: 'kelas-1', teacherId: 'guru-1' };
const session = {
  name: 'Pertemuan 1',
  description: 'Besaran',
  date: '2026-11-20',
  start_time: '07:00',
  end_time: '08:30',
};
const ofClass = { classId: 'id-1' };
const ofSubject = { subjectId: 'mapel-1' };
const register = { subjectId: 'mapel-1', sessionId: 'sesi-1' };
const marks: readonly AttendanceEntry[] = [
  { user_id: 'siswa-1', status: 'hadir' },
  { user_id: 'siswa-2', status: 'sakit' },
];

const AUTH_AND_PROFILE: readonly Row[] = [
  {
    call: 'POST /login',
    act: () => auth.login({ identifier: 'guru', password: 'rahasia-1', remember: true }),
    json: { identifier: 'guru', password: 'rahasia-1' },
  },
  { call: 'POST /logout', act: () => auth.logout({}) },
  {
    call: 'GET /refresh-token',
    when: 'the access token has expired',
    act: () => {
      storeTokens({ token: expired, refreshToken: 'r.1.x' });
      return auth.checkAuth({});
    },
  },
  {
    call: 'POST /forgot-password',
    act: () => auth.requestCode('a@b.id'),
    json: { email: 'a@b.id' },
  },
  {
    call: 'POST /verify-otp',
    act: () => auth.verifyCode({ email: 'a@b.id', token: '012345' }),
    json: { email: 'a@b.id', token: '012345' },
  },
  {
    call: 'POST /reset-password',
    act: () =>
      auth.resetPassword({
        email: 'a@b.id',
        token: '012345',
        password: 'baru-sekali',
        confirm_password: 'baru-sekali',
      }),
    json: { email: 'a@b.id', token: '012345', password: 'baru-sekali', confirm_password: 'baru-sekali' },
  },
  { call: 'GET /profile', act: () => data.act(profile.getProfile, undefined) },
  { call: 'GET /profile', when: 'the app bar asks who is signed in', act: () => auth.getIdentity() },
  {
    call: 'PUT /profile',
    act: () => data.act(profile.updateProfile, { ...existing, ...user }),
    json: {
      fullname: 'Budi',
      email: 'budi@contoh.sch.id',
      gender: 'L',
      birth_date: '2010-01-31',
      address: 'Jalan Uji 1',
    },
  },
  {
    call: 'PUT /profile/change-password',
    act: () => data.act(profile.changePassword, passwords),
    json: passwords,
  },
  {
    call: 'PUT /profile/upload',
    act: () => data.act(profile.uploadImage, { image: new Blob(['gambar']), onProgress: () => undefined }),
    multipart: { image: 'foto.jpg' },
  },
];

const PEOPLE: readonly Row[] = [
  { call: 'GET /dashboard/users', act: () => data.getList('pengguna', page), query: PAGE },
  { call: 'GET /dashboard/users/{id}', act: () => data.getOne('pengguna', one) },
  {
    call: 'POST /dashboard/users',
    act: () =>
      data.create('pengguna', {
        data: { ...user, password: 'baru-sekali', confirm_password: 'baru-sekali' },
      }),
    json: { ...user, password: 'baru-sekali', confirm_password: 'baru-sekali' },
  },
  {
    call: 'PUT /dashboard/users/{id}',
    when: 'no password is given',
    act: () => data.update('pengguna', change(user)),
    json: user,
  },
  {
    call: 'PUT /dashboard/users/{id}',
    when: 'password and newPassword are given',
    act: () => data.update('pengguna', change({ ...user, ...passwords })),
    json: { ...user, ...passwords },
  },
  {
    call: 'PUT /dashboard/users/{id}',
    when: 'only newPassword is given',
    act: () => data.update('pengguna', change({ ...user, newPassword: 'x', confirm_password: 'x' })),
    json: user,
  },
  {
    call: 'PUT /dashboard/users/{id}',
    when: 'only password is given',
    act: () => data.update('pengguna', change({ ...user, password: 'x', confirm_password: 'x' })),
    json: user,
  },
  { call: 'DELETE /dashboard/users/{id}', act: () => data.delete('pengguna', one) },
  { call: 'GET /dashboard/users/teachers', act: () => data.getList('pengajar', page), query: PAGE },
  {
    call: 'GET /dashboard/users/teachers',
    when: 'it fills a dropdown',
    act: () => data.getList('pengajar', upTo100),
    query: 'page=1&limit=100',
  },
  {
    call: 'GET /dashboard/users/teachers',
    when: 'nobody says how many',
    act: () => data.getMany('pengajar', { ids: [] }),
    query: 'page=1&limit=100',
  },
  { call: 'GET /dashboard/roles', act: () => data.getList('peran', upTo100) },
];

const SCHOOLS_AND_YEARS: readonly Row[] = [
  { call: 'GET /dashboard/schools', act: () => data.getList('sekolah', page), query: PAGE },
  { call: 'GET /dashboard/schools/{id}', act: () => data.getOne('sekolah', one) },
  {
    call: 'POST /dashboard/schools',
    when: 'no image was chosen',
    act: () => data.create('sekolah', { data: school }),
    multipart: schoolFields,
  },
  {
    call: 'POST /dashboard/schools',
    when: 'an image was chosen',
    act: () => data.create('sekolah', { data: { ...school, image: logo } }),
    multipart: { ...schoolFields, image: 'logo.png' },
  },
  {
    call: 'PUT /dashboard/schools/{id}',
    when: 'the image stays',
    act: () => data.update('sekolah', change(school)),
    multipart: schoolFields,
  },
  {
    call: 'PUT /dashboard/schools/{id}',
    when: 'another image was chosen',
    act: () => data.update('sekolah', change({ ...school, image: logo })),
    multipart: { ...schoolFields, image: 'logo.png' },
  },
  {
    call: 'PUT /dashboard/schools/{id}',
    when: 'a field is emptied',
    act: () => data.update('sekolah', change({ ...school, latitude: null })),
    multipart: { ...schoolFields, latitude: '' },
  },
  { call: 'DELETE /dashboard/schools/{id}', act: () => data.delete('sekolah', one) },
  { call: 'GET /dashboard/academic-years', act: () => data.getList('tahun-ajaran', page), query: PAGE },
  { call: 'GET /dashboard/academic-years/{id}', act: () => data.getOne('tahun-ajaran', one) },
  {
    call: 'POST /dashboard/academic-years',
    act: () => data.create('tahun-ajaran', { data: year }),
    json: year,
  },
  {
    call: 'PUT /dashboard/academic-years/{id}',
    act: () => data.update('tahun-ajaran', change(year)),
    json: year,
  },
  { call: 'DELETE /dashboard/academic-years/{id}', act: () => data.delete('tahun-ajaran', one) },
];

const CLASSES_AND_SUBJECTS: readonly Row[] = [
  { call: 'GET /dashboard/classes', act: () => data.getList('kelas', page), query: PAGE },
  { call: 'GET /dashboard/classes/{id}', act: () => data.getOne('kelas', one) },
  {
    call: 'GET /dashboard/classes/{id}',
    when: 'its students are asked for',
    act: () => data.getList('siswa-kelas', { ...page, meta: ofClass }),
    query: PAGE,
  },
  {
    call: 'POST /dashboard/classes',
    act: () => data.create('kelas', { data: schoolClass }),
    json: schoolClass,
  },
  {
    call: 'PUT /dashboard/classes/{id}',
    act: () => data.update('kelas', change(schoolClass)),
    json: schoolClass,
  },
  { call: 'DELETE /dashboard/classes/{id}', act: () => data.delete('kelas', one) },
  {
    call: 'POST /dashboard/classes/{id}/students',
    act: () => data.create('siswa-kelas', { data: { userId: 'siswa-1' }, meta: ofClass }),
    json: { userId: 'siswa-1' },
  },
  {
    call: 'DELETE /dashboard/classes/{id}/students',
    act: () => data.delete('siswa-kelas', { id: 'siswa-1', meta: ofClass }),
    json: { userId: 'siswa-1' },
  },
  { call: 'GET /dashboard/subjects', act: () => data.getList('mata-pelajaran', page), query: PAGE },
  { call: 'GET /dashboard/subjects/{id}', act: () => data.getOne('mata-pelajaran', one) },
  {
    call: 'POST /dashboard/subjects',
    act: () => data.create('mata-pelajaran', { data: subject }),
    json: subject,
  },
  {
    call: 'PUT /dashboard/subjects/{id}',
    act: () => data.update('mata-pelajaran', change(subject)),
    json: subject,
  },
  { call: 'DELETE /dashboard/subjects/{id}', act: () => data.delete('mata-pelajaran', one) },
  {
    call: 'GET /dashboard/subjects/{id}/students',
    act: () => data.getList('siswa-mata-pelajaran', { ...page, meta: { subjectId: 'id-1' } }),
    query: PAGE,
  },
];

const SESSIONS = 'dashboard/subjects/{subjectId}/sessions';
const SESSIONS_AND_ATTENDANCE: readonly Row[] = [
  { call: `GET /${SESSIONS}`, act: () => data.getList('sesi', { ...page, meta: ofSubject }), query: PAGE },
  { call: `GET /${SESSIONS}/{sessionId}`, act: () => data.getOne('sesi', { id: 'sesi-1', meta: ofSubject }) },
  {
    call: `PUT /${SESSIONS}/{sessionId}`,
    act: () => data.update('sesi', { ...change(session), id: 'sesi-1', meta: ofSubject }),
    json: session,
  },
  {
    call: `POST /${SESSIONS}`,
    act: () => data.create('sesi', { data: session, meta: ofSubject }),
    json: session,
  },
  {
    call: `DELETE /${SESSIONS}`,
    act: () => data.deleteMany('sesi', { ids: ['sesi-1', 'sesi-2'], meta: ofSubject }),
    json: { sessionIds: ['sesi-1', 'sesi-2'] },
  },
  {
    call: `GET /${SESSIONS}/{sessionId}/attendance`,
    act: () => data.getList('kehadiran', { ...page, meta: register }),
    query: PAGE,
  },
  {
    call: `PATCH /${SESSIONS}/{sessionId}/attendance`,
    act: () => data.act(mark, { ...register, person: undefined, attendances: marks }),
    json: { attendances: marks },
  },
  {
    call: `POST /${SESSIONS}/{sessionId}/attendance/generate-qr`,
    act: () => data.act(generateQr, register),
  },
];

const TABLE = [
  ...AUTH_AND_PROFILE,
  ...PEOPLE,
  ...SCHOOLS_AND_YEARS,
  ...CLASSES_AND_SUBJECTS,
  ...SESSIONS_AND_ATTENDANCE,
];

const IDS: Record<string, string> = { id: 'id-1', subjectId: 'mapel-1', sessionId: 'sesi-1' };
const filled = (call: string) => call.replaceAll(/\{(\w+)\}/g, (_, name: string) => IDS[name] ?? '?');
const titleOf = ({ call, when }: Row) => [call, when].filter(Boolean).join(', when ');

beforeEach(() => storeTokens({ token: signedIn, refreshToken: 'r.1.x' }));

describe('what leaves the dashboard', () => {
  test.each(TABLE.map((row) => [titleOf(row), row] as const))('%s', async (_title, row) => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { call, act, query = '', json, multipart } = row;
    const sent = await sentBy(act);
    expect(sent.map(({ line, query, body }) => ({ line, query, body }))).toEqual([
      { line: filled(call), query, body: json ?? multipart },
    ]);
    const headers = sent[0]?.headers;
    expect(headers?.get('x-api-key')).toBe('hadir');
    expect(headers?.get('authorization')).toBe(
      `Bearer ${call === 'GET /refresh-token' ? expired : signedIn}`,
    );
    expect(headers?.get('accept')).toBe('application/json');
    const type = headers?.get('content-type') ?? 'none';
    expect(type).toMatch(
      json ? /^application\/json$/ : multipart ? /^multipart\/form-data; boundary=/ : /^none$/,
    );
    // The upload, which shows its progress, goes another way; its test is the browser's.
    for (const [, init] of fetched.mock.calls) expect(init?.credentials).toBe('include');
  });

  test('ids are opaque: whatever they hold stays inside their place in the path', async () => {
    const [sent] = await sentBy(() => data.getOne('sesi', { id: 'a b/?', meta: { subjectId: '../x' } }));
    expect(sent?.line).toBe('GET /dashboard/subjects/..%2Fx/sessions/a%20b%2F%3F');
  });
});

/** In the order of section 7. */
const SECTION_7: readonly CallName[] = [
  'login',
  'logout',
  'refreshToken',
  'forgotPassword',
  'verifyOtp',
  'resetPassword',
  'getProfile',
  'updateProfile',
  'changePassword',
  'uploadProfileImage',
  'listUsers',
  'getUser',
  'createUser',
  'updateUser',
  'deleteUser',
  'listTeachers',
  'listRoles',
  'listSchools',
  'getSchool',
  'createSchool',
  'updateSchool',
  'deleteSchool',
  'listAcademicYears',
  'getAcademicYear',
  'updateAcademicYear',
  'deleteAcademicYear',
  'createAcademicYear',
  'listClasses',
  'getClass',
  'createClass',
  'updateClass',
  'deleteClass',
  'addClassStudent',
  'removeClassStudent',
  'listSubjects',
  'getSubject',
  'createSubject',
  'updateSubject',
  'deleteSubject',
  'listSubjectStudents',
  'listSessions',
  'getSession',
  'updateSession',
  'createSession',
  'deleteSessions',
  'listAttendance',
  'markAttendance',
  'generateQr',
];

test('no call of section 7 is missing from the table', () => {
  const nameless = (call: string) => call.replaceAll(/\{\w+\}/g, '{}');
  const specified = SECTION_7.map((name) => {
    const { method, path }: { method: string; path: (...ids: { param: string }[]) => string } = calls[name];
    return nameless(`${method} ${path(param('a'), param('b'))}`);
  });
  expect(new Set(TABLE.map(({ call }) => nameless(call)))).toEqual(new Set(specified));
});
