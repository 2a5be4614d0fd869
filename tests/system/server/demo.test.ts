// Which sign-in page is told the invented school's accounts.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { users } from '../../../server/schema.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const offered = async (offersDemo: boolean) => {
  const app = createApp({ ...server.deps, settings: { ...server.settings, offersDemo } });
  const answer = await app.fetch(new Request('http://hadir.test/api/v1/demo'));
  return [answer.status, (await answer.json()).data];
};

/** Of the four announced accounts the test's school lacks only this one's address. */
const giveAddress = (email: string | null) =>
  server.db.update(users).set({ email }).where(eq(users.identifier, 'siswa'));

it('a school that is not the invented one offers no accounts, wherever it runs', async () => {
  await giveAddress(null);
  expect(await offered(true)).toEqual([200, null]);
});

it('the invented school offers its four accounts where that is allowed, and nothing where it is not', async () => {
  await giveAddress('siswa@contoh.sch.id');
  expect(await offered(false)).toEqual([200, null]);
  expect(await offered(true)).toEqual([
    200,
    {
      password: 'hadir-demo',
      accounts: [
        { identifier: 'admin', role: 'Admin' },
        { identifier: 'kepsek', role: 'Kepala Sekolah' },
        { identifier: 'guru', role: 'Guru' },
        { identifier: 'siswa', role: 'Siswa' },
      ],
    },
  ]);
});
