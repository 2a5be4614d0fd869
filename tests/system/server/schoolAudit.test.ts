/** What anybody does to a school stands in that school's audit, also what who looks after all of them does. */
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditLine } from '../../../contract/system/audit.ts';
import { AUDIT_EVENTS, type AuditEventName } from '../../../contract/auditEvents.ts';
import { SCHOOL_HEADER } from '../../../contract/limits.ts';
import { auditEvents, rateLimits } from '../../../server/schema.ts';
import { familyPhone } from '../../support/familyPhone.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { FAMILY_SETTINGS, GATE_SETTINGS, GUARDIAN } from '../../support/samples.ts';
import { joinFirstSchool, openOtherSchool } from '../../support/otherSchool.ts';
import { NEW_PASSWORD, askForCode, reset, verify } from '../../support/recovery.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let otherSchool: number;
beforeAll(async () => {
  server = await startTestServer();
  await joinFirstSchool(server.db, server.fixtures);
  otherSchool = await openOtherSchool(server.db);
});
afterAll(() => server.close());

/** Of no school: what is common to all of them, strangers, and what migrations and housekeeping say themselves. */
const OF_NO_SCHOOL: readonly AuditEventName[] = [
  ...(['school.created', 'school.deleted', 'settings.limit-lifted', 'sign-in.stolen-token'] as const),
  ...(['academic-year.created', 'academic-year.updated', 'academic-year.deleted'] as const),
  ...(['academic-year.semesters-merged', 'class.semesters-merged', 'class.semesters-apart'] as const),
  'session.removed',
];
const OF_A_SCHOOL = Object.entries(AUDIT_EVENTS)
  .flatMap(([entity, actions]) => actions.map((action) => `${entity}.${action}` as AuditEventName))
  .filter((event) => !OF_NO_SCHOOL.includes(event))
  .toSorted();

/** As who looks after all schools, unless somebody else is named; what is answered. */
async function does(method: string, path: string, body?: object, as = 'admin', school?: number) {
  await server.db.delete(rateLimits);
  const headers: Record<string, string> = school === undefined ? {} : { [SCHOOL_HEADER]: String(school) };
  const answer = await server.request(method, path, { as, body, headers });
  expect([method, path, answer.status, answer.body]).toEqual([
    method,
    path,
    expect.toSatisfy((status: number) => status === 200 || status === 201),
    answer.body,
  ]);
  return answer.body.data;
}
const formOf = (fields: Readonly<Record<string, string | Blob>>) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  return form;
};

async function auditOf(as: string): Promise<AuditLine[]> {
  const all: AuditLine[] = [];
  for (let page = 1; ; page++) {
    const { body } = await server.request('GET', `/dashboard/audit?limit=100&page=${page}`, { as });
    all.push(...body.data);
    if (page >= body.meta.totalPages) return all;
  }
}
const eventsOf = (lines: readonly AuditLine[]) =>
  [...new Set(lines.map(({ entity, action }) => `${entity}.${action}`))].toSorted();

async function people(): Promise<void> {
  const { school: SchoolId, roles } = server.fixtures;
  const one = { identifier: 'baru1', fullname: 'Baru', role_id: roles.student, SchoolId };
  const { id } = await does('POST', '/dashboard/users', { ...one, password: 'awal yang rumit 1' });
  const change = {
    password: PASSWORD,
    newPassword: 'lain yang rumit 2',
    confirm_password: 'lain yang rumit 2',
  };
  await does('PUT', `/dashboard/users/${id}`, { ...one, fullname: 'Baru Saja', ...change });
  await does('PUT', `/dashboard/users/${id}/active`, { is_active: false, reason: 'Pindah' });
  await does('PUT', `/dashboard/users/${id}/active`, { is_active: true, reason: 'Kembali' });
  await does('PUT', `/dashboard/users/${id}/active`, { is_active: false, reason: 'Pindah' });
  await does('POST', `/dashboard/users/${id}/anonymise`);
  await does('DELETE', `/dashboard/users/${id}`);
  await server.signIn('guru');
  await server.request('POST', '/login', { body: { identifier: 'guru', password: 'salah sekali 9' } });
  await does('DELETE', `/dashboard/users/${server.fixtures.teacher}/sign-ins`);
  const token = await askForCode(server, 'guru2@contoh.sch.id');
  await verify(server, token, 'guru2@contoh.sch.id');
  await reset(server, token, NEW_PASSWORD, 'guru2@contoh.sch.id');
  const own = { password: PASSWORD, newPassword: 'milik sendiri 7', confirm_password: 'milik sendiri 7' };
  await does('PUT', '/profile/change-password', own, 'kepsek');
  await does('POST', '/logout', {}, 'siswa');
}

async function classes(): Promise<void> {
  const {
    school: SchoolId,
    year: AcademicYearId,
    outsider,
    pupils,
    class: schoolClass,
    otherClass,
  } = server.fixtures;
  await does('PUT', `/dashboard/schools/${SchoolId}`, formOf({ name: 'SMA Uji Nusantara', city: 'Kediri' }));
  const { id } = await does('POST', '/dashboard/classes', { name: 'X-77', AcademicYearId, SchoolId });
  await does('PUT', `/dashboard/classes/${id}`, { name: 'X-78', AcademicYearId, SchoolId });
  await does('DELETE', `/dashboard/classes/${otherClass}/students`, { userId: outsider });
  await does('POST', `/dashboard/classes/${id}/students`, { userId: outsider });
  await does('POST', `/dashboard/classes/${id}/moves`, { userId: outsider, classId: otherClass });
  await server.db.execute(sql`update memberships set number = 100 where user_id = ${pupils[0]}`);
  const shown = await does('GET', `/dashboard/classes/${schoolClass}/numbers`);
  await does('PUT', `/dashboard/classes/${schoolClass}/numbers`, {
    order: shown.map(({ user_id }: { user_id: number }) => user_id),
  });
  const { body: recap } = await server.request('GET', `/dashboard/classes/${id}/recap?month=2026-10`, {
    as: 'admin',
  });
  const sheet = { kind: 'month', class_id: id, month: '2026-10', digest: recap.data.digest };
  const { code } = await does('POST', '/dashboard/sheet-codes', sheet);
  await does('DELETE', `/dashboard/sheet-codes/${code}`);
  await does('POST', `/dashboard/classes/${id}/closings`, { month: '2026-10' });
  await does('POST', `/dashboard/classes/${id}/closings/reopen`, { month: '2026-10', reason: 'Uji' });
  await does('DELETE', `/dashboard/classes/${id}`);
}

async function lessons(): Promise<void> {
  const {
    school: SchoolId,
    year: AcademicYearId,
    class: classId,
    teacher: teacherId,
    otherTeacher,
  } = server.fixtures;
  const bells = {
    name: 'Uji',
    SchoolId,
    times: [{ weekday: 3, number: 1, name: null, start_time: '07:00', end_time: '07:40' }],
  };
  const bell = await does('POST', '/dashboard/bell-times', bells);
  const day = {
    name: 'Libur',
    kind: 'libur-sekolah',
    start_date: '2026-12-01',
    end_date: '2026-12-01',
    is_school_day: false,
  };
  const free = await does('POST', '/dashboard/calendar', { ...day, AcademicYearId, SchoolId });
  await does('PUT', `/dashboard/calendar/${free.id}`, {
    ...day,
    name: 'Libur lain',
    AcademicYearId,
    SchoolId,
  });
  await does('DELETE', `/dashboard/calendar/${free.id}`);
  await does('POST', '/dashboard/calendar/import', {
    AcademicYearId,
    SchoolId,
    days: [{ ...day, start_date: '2026-12-02', end_date: '2026-12-02' }],
  });
  await does('PUT', '/dashboard/calendar/effective-days', {
    AcademicYearId,
    SchoolId,
    month: '2026-12',
    days: 11,
  });
  const subject = await does('POST', '/dashboard/subjects', { name: 'Geografi', classId, teacherId });
  const entry = {
    subjectId: subject.id,
    weekday: 3,
    first_period: 1,
    last_period: 1,
    valid_from: '2026-07-13',
    valid_until: null,
  };
  const line = await does('POST', '/dashboard/timetable', entry);
  const run = await does('POST', '/dashboard/session-runs', {
    start_date: '2026-11-23',
    end_date: '2026-11-27',
    SchoolId,
  });
  for (let done = run; !done.finished_at;)
    done = await does('POST', `/dashboard/session-runs/${run.id}/continue`);
  for (let done = run; !done.undone_at;) done = await does('POST', `/dashboard/session-runs/${run.id}/undo`);
  await does('PUT', `/dashboard/timetable/${line.id}`, { ...entry, valid_from: '2026-08-03' });
  await does('DELETE', `/dashboard/timetable/${line.id}`);
  await does('PUT', `/dashboard/bell-times/${bell.id}`, { ...bells, name: 'Uji lain' });
  await does('DELETE', `/dashboard/bell-times/${bell.id}`);
  const path = `/dashboard/subjects/${subject.id}/sessions`;
  const body = { name: 'Pertemuan 1', date: '2026-11-24', start_time: '10:00', end_time: '11:00' };
  const { id } = await does('POST', path, body);
  await does('PUT', `${path}/${id}`, { ...body, name: 'Pertemuan satu' });
  await does('PUT', `${path}/${id}/cancelled`, { reason: 'Rapat' });
  await does('DELETE', `${path}/${id}/cancelled`);
  await does('POST', '/dashboard/sessions/substitutes', {
    teacher_id: teacherId,
    substitute_id: otherTeacher,
    from: '2026-11-24',
    to: '2026-11-24',
  });
  await does('DELETE', path, { sessionIds: [id] });
  await does('POST', '/dashboard/sessions/deleted/restore', { sessionIds: [id] });
  await server.db.execute(sql`delete from sessions where subject_id = ${subject.id}`);
  await does('PUT', `/dashboard/subjects/${subject.id}`, { name: 'Geografi 2', classId, teacherId });
  await does('DELETE', `/dashboard/subjects/${subject.id}`);
}

async function views(): Promise<void> {
  const state = { filter: {}, sort: { field: 'name', order: 'ASC' }, hidden: [], group: '' };
  const view = { list: 'kelas', name: 'Kelas X', state };
  const { id } = await does('POST', '/dashboard/views/shared', view, 'kepsek');
  await does('PUT', `/dashboard/views/${id}`, { name: 'Kelas sepuluh', state }, 'kepsek');
  await does('DELETE', `/dashboard/views/${id}`, undefined, 'kepsek');
}

async function papers(): Promise<void> {
  const { school: SchoolId, year, otherYear, pupils } = server.fixtures;
  const file = { kind: 'pupils', file_name: 'siswa.xlsx', academic_year_id: year, SchoolId };
  const rows = [{ row: 2, fullname: 'Dewi Impor', nis: '990001', class: 'X-90' }];
  const taken = await does('POST', '/dashboard/imports', { ...file, rows });
  expect(taken).toMatchObject({ new: 1 });
  await does('POST', `/dashboard/imports/${taken.id}/undo`);
  await server.db.execute(
    sql`insert into classes (name, level, academic_year_id, school_id) values ('XII-1', 12, ${otherYear}, ${SchoolId})`,
  );
  const { rows: old } = (await server.db.execute(
    sql`select id from classes where name = 'XII-1'`,
  )) as unknown as { rows: { id: number }[] };
  const years = { from_year_id: otherYear, to_year_id: year, SchoolId };
  const rolled = await does('POST', '/dashboard/rollovers', {
    ...years,
    classes: [{ class_id: old[0]?.id, outcome: 'lulus' }],
  });
  await does('POST', `/dashboard/rollovers/${rolled.id}/undo`);
  const letter = {
    student_ids: [pupils[0]],
    kind: 'izin',
    reason: 'Keluarga',
    start_date: '2026-11-13',
    end_date: '2026-11-13',
  };
  const { letter: written } = await does('POST', '/dashboard/letters', letter);
  await does('POST', `/dashboard/letters/${written.id}/apply`, { corrects: ['other'] });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await does(
    'PUT',
    `/dashboard/letters/${written.id}/image`,
    formOf({ image: new File([new Uint8Array(picture)], 'a.png') }),
  );
  await does('DELETE', `/dashboard/letters/${written.id}/image`);
  await does('POST', `/dashboard/letters/${written.id}/withdraw`, { reason: 'Uji' });
}

async function families(): Promise<void> {
  const { school, pupils } = server.fixtures;
  const at = (method: string, path: string, body?: object) =>
    does(method, `/dashboard/family/${path}`, body, 'admin', school);
  await at('PUT', 'settings', { ...FAMILY_SETTINGS, SchoolId: school });
  const guardians = `pupils/${pupils[0]}/guardians`;
  const { id } = await at('POST', guardians, GUARDIAN);
  await at('PUT', `guardians/${id}`, { ...GUARDIAN, name: 'Siti Rahma', consent: 'agreed' });
  const [child = 0] = pupils;
  const letter = { kind: 'sakit', reason: 'Demam', start_date: '2026-11-20', end_date: '2026-11-20' };
  const link = { guardian_id: id, student_id: child };
  const { token, code } = await at('POST', 'links', link);
  const phone = familyPhone(server, token);
  await phone.ask('POST', '/family/page/code', { code });
  const sent = await phone.ask('POST', '/family/letters', formOf(letter));
  await at('POST', `letters/${sent.body.data.id}/refuse`, { reason: 'Tidak jelas' });
  await phone.ask('POST', '/family/opt-out');
  const [{ id: linkId }] = await at('GET', `links?student_id=${child}`);
  await at('DELETE', `links/${linkId}`);
  await at('DELETE', `${guardians}/${id}`);
  await at('PUT', 'gateway', { channel: 'outbox' });
  await at('POST', 'gateway/trial', { to: '0812-3456-7890' });
  await at('POST', 'gateway/resume');
}

async function gate(): Promise<void> {
  const { school, pupils, teacher } = server.fixtures;
  const at = (method: string, path: string, body?: object) =>
    does(method, `/dashboard/gate/${path}`, body, 'admin', school);
  await at('PUT', 'settings', { ...GATE_SETTINGS, SchoolId: school });
  const { device, code } = await at('POST', 'devices', { name: 'Gerbang depan', kind: 'kiosk' });
  await server.request('POST', '/gate/kiosk/start', { body: { code } });
  await at('PUT', `devices/${device.id}`, { name: 'Gerbang utama' });
  await at('POST', `devices/${device.id}/secret`);
  await at('DELETE', `devices/${device.id}`);
  const card = await at('POST', 'cards', { number: '04A1', user_id: pupils[1] });
  await at('DELETE', `cards/${card.id}`);
  await at('POST', 'cards/import', { cards: [{ number: '04A2', nis: '240002' }] });
  const days = { start_date: '2026-11-20', end_date: '2026-12-18', weekdays: [5] };
  const duty = await at('POST', 'duties', { user_id: teacher, ...days });
  await at('DELETE', `duties/${duty.id}`);
  const leave = await at('POST', 'leaves', { user_id: pupils[1], reason: 'Ke puskesmas' });
  await at('DELETE', `leaves/${leave.id}`);
  const rows = [{ number: '240002', day: '2026-11-20', time: '07:02' }];
  await at('POST', 'file', { numbers: 'nis', rows });
}

it('every event of a school, done by who looks after all of them, is found in its audit, and in no other', async () => {
  await people();
  await classes();
  await lessons();
  await papers();
  await views();
  await families();
  await gate();
  expect(
    eventsOf(await auditOf('admin-a')).filter((event) => OF_A_SCHOOL.includes(event as AuditEventName)),
  ).toEqual(OF_A_SCHOOL);
  const strays = await server.db
    .select({ entity: auditEvents.entity, action: auditEvents.action })
    .from(auditEvents)
    .where(and(isNull(auditEvents.schoolId), notInArray(auditEvents.entity, ['sign-in', 'settings'])));
  expect(strays).toEqual([]);
  expect(await server.db.$count(auditEvents, eq(auditEvents.schoolId, otherSchool))).toBe(0);
});

it('of somebody who comes to another school each of the two reads its own half', async () => {
  const { roles } = server.fixtures;
  await server.db
    .execute(sql`insert into users (identifier, fullname, email, role_id, password_hash, school_id)
    select 'admin-b', 'Admin Lain', 'admin-b@contoh.sch.id', role_id, password_hash, ${otherSchool} from users where identifier = 'admin'`);
  const one = { identifier: 'pindah', fullname: 'Pindah', role_id: roles.student };
  const { id } = await does('POST', '/dashboard/users', {
    ...one,
    SchoolId: server.fixtures.school,
    password: 'awal yang rumit 1',
  });
  await does('PUT', `/dashboard/users/${id}`, { ...one, fullname: 'Pindah Saja', SchoolId: otherSchool });
  const halfOf = async (as: string) =>
    (await auditOf(as)).find(({ action, target }) => action === 'updated' && target?.id === id)?.changes;
  expect(await halfOf('admin-a')).toEqual([{ field: 'school', from: 'SMA Uji Nusantara', to: null }]);
  expect(await halfOf('admin-b')).toEqual([
    { field: 'fullname', from: null, to: 'Pindah Saja' },
    { field: 'school', from: null, to: 'SMA Zqx' },
  ]);
});
