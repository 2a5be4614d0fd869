/** A parent's phone before the real API: it keeps the cookie that the server gives it, as a browser does. */
import type { FAMILY_PAGE_CALLS } from '../../contract/family/pagePaths.ts';
import { FAMILY_LINK_HEADER } from '../../contract/family/pagePaths.ts';
import { guardianPupils, guardians } from '../../server/schema.ts';
import type { Answered, TestServer } from './server.ts';

type PagePath = (typeof FAMILY_PAGE_CALLS)[keyof typeof FAMILY_PAGE_CALLS];

let phones = 0;

/** A guardian who has agreed to messages. @returns the id */
export async function addGuardian(
  { db, fixtures }: TestServer,
  userIds: readonly number[],
  schoolId = fixtures.school,
): Promise<number> {
  phones += 1;
  const [row] = await db
    .insert(guardians)
    .values({
      schoolId,
      name: `Ibu Uji ${phones}`,
      relation: 'ibu',
      phone: `+62812555${String(phones).padStart(5, '0')}`,
      agreedAt: new Date('2026-11-01T00:00:00Z'),
      agreedNotedBy: 'Ratna Admin',
      createdByName: 'Ratna Admin',
    })
    .returning({ id: guardians.id });
  if (!row) throw new Error('no guardian was written');
  await db.insert(guardianPupils).values(userIds.map((userId) => ({ guardianId: row.id, userId })));
  return row.id;
}

export const newLink = async (server: TestServer, guardianId: number, studentId: number, as = 'admin') =>
  server.request('POST', '/dashboard/family/links', {
    as,
    body: { guardian_id: guardianId, student_id: studentId },
  });

export interface FamilyPhone {
  ask(method: 'GET' | 'POST', path: PagePath | `${PagePath}?${string}`, body?: unknown): Promise<Answered>;
}

export function familyPhone(server: TestServer, token: string, cookies: string[] = []): FamilyPhone {
  return {
    async ask(method, path, body) {
      const headers = { [FAMILY_LINK_HEADER]: token, Cookie: cookies.join('; ') };
      const answer = await server.request(method, path, { headers, ...(body !== undefined && { body }) });
      for (const set of answer.headers.getSetCookie()) cookies.push(set.split(';')[0] ?? '');
      return answer;
    },
  };
}

/** A phone on which the page of this guardian and child is open. */
export async function openPhone(server: TestServer, guardianId: number, studentId: number) {
  const { token, code, id } = (await newLink(server, guardianId, studentId)).body.data;
  const phone = familyPhone(server, token);
  await phone.ask('POST', '/family/page/code', { code });
  return { ...phone, token: String(token), linkId: Number(id) };
}
