import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLES, type RoleName } from '../../../contract/roles.ts';
import { guardiansOfPupils, isInReachOf } from '../../../server/features/family/guardians/guardians.ts';
import { maskPhone, parsePhone } from '../../../server/features/family/guardians/phones.ts';
import { classes, guardianPupils, guardians, memberships, schools, users } from '../../../server/schema.ts';
import type { CurrentUser } from '../../../server/auth/currentUser.ts';
import { TODAY } from '../../support/fixtures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Given {
  phone: string;
  pupils: number[];
  agreedAt?: Date;
  optedOutAt?: Date;
  schoolId?: number;
}
async function aGuardian({ pupils, agreedAt, schoolId = server.fixtures.school, ...rest }: Given) {
  const [row] = await server.db
    .insert(guardians)
    .values({
      ...rest,
      schoolId,
      name: 'Ibu Uji',
      relation: 'ibu',
      createdByName: 'Ratna Admin',
      ...(agreedAt && { agreedAt, agreedNotedBy: 'Ratna Admin' }),
    })
    .returning({ id: guardians.id });
  const guardianId = row?.id ?? 0;
  await server.db.insert(guardianPupils).values(pupils.map((userId) => ({ guardianId, userId })));
  return guardianId;
}
const AGREED = new Date('2026-08-01T00:00:00Z');

it('the school writes to the first guardian who has agreed and not opted out, and to nobody of a school that the pupil has left', async () => {
  const { school, pupils } = server.fixtures;
  const [first = 0, second = 0, third = 0, mover = 0] = pupils;
  await aGuardian({ phone: '+6286555550001', pupils: [first] });
  await aGuardian({ phone: '+6286555550002', pupils: [first, second], agreedAt: AGREED, optedOutAt: AGREED });
  const mother = await aGuardian({ phone: '+6286555550003', pupils: [first, second], agreedAt: AGREED });
  await aGuardian({ phone: '+6286555550004', pupils: [first], agreedAt: AGREED });
  await aGuardian({ phone: '+6286555550005', pupils: [mover], agreedAt: AGREED });
  const asked = [first, second, third, mover];
  const found = await guardiansOfPupils(server.db, school, asked);
  expect([...found].map(([userId, { id }]) => [userId, id])).toContainEqual([first, mother]);
  expect(found.get(second)?.phone).toBe('+6286555550003');
  expect(found.has(third)).toBe(false);
  expect(found.has(mover)).toBe(true);

  const [other] = await server.db.insert(schools).values({ name: 'SMA Lain' }).returning();
  await server.db.update(users).set({ schoolId: other?.id }).where(eq(users.id, mover));
  expect((await guardiansOfPupils(server.db, school, asked)).has(mover)).toBe(false);
  expect((await guardiansOfPupils(server.db, other?.id ?? 0, asked)).size).toBe(0);
  await server.db.update(users).set({ schoolId: school }).where(eq(users.id, mover));
});

it('the office reaches the pupils of its school, a wali kelas those of the own class of today, other teachers none', async () => {
  const { school, teacher, otherTeacher, head, otherClass, outsider, otherYear } = server.fixtures;
  await server.db.update(classes).set({ homeroomTeacherId: otherTeacher }).where(eq(classes.id, otherClass));
  // Last year `teacher` led the outsider's class, and nobody has ended that membership.
  const [old] = await server.db
    .insert(classes)
    .values({ name: 'IX-1', academicYearId: otherYear, schoolId: school, homeroomTeacherId: teacher })
    .returning();
  await server.db.insert(memberships).values({
    classId: old?.id ?? 0,
    academicYearId: otherYear,
    userId: outsider,
    number: 1,
    joinedOn: '2025-07-14',
  });
  const reachedBy = async (id: number, role: RoleName) => {
    const user = { id, role } as CurrentUser;
    const rows = await server.db
      .select({ id: users.id })
      .from(users)
      .where(isInReachOf(server.db, school, user, TODAY));
    return rows.map((row) => row.id);
  };
  expect(await reachedBy(otherTeacher, ROLES.teacher)).toEqual([outsider]);
  expect(await reachedBy(teacher, ROLES.teacher)).toEqual([]);
  expect(await reachedBy(head, ROLES.head)).toContain(outsider);
});

it.each([
  ['0812-3456-7890', '+6281234567890'],
  ['+62 812 3456 7890', '+6281234567890'],
  ['62812-3456-7890', '+6281234567890'],
  ['8123456789', '+628123456789'],
  ['(021) 555 1234', '+62215551234'],
  ['+60 12-345 6789', '+60123456789'],
  ['0812345', null],
  ['0812 3456 7890 / 0813 1234 5678', null],
  ['tidak ada', null],
  ['', null],
])('%s is read as %s', (written, phone) => {
  expect(parsePhone(written)).toBe(phone);
});

it('a masked number shows its beginning and its last four digits', () => {
  expect(maskPhone('+6281234565678')).toBe('+62 812-••••-5678');
});
