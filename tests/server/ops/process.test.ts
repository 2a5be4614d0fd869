import { existsSync, statSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cleanUp, demoFolder, newFolder, runHadir, signedIn, signIn, startHadir } from './hadir.ts';
import { patience } from '../../support/patience.ts';

// Whole processes, each with a database of its own: slow where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });
afterEach(cleanUp);

interface SessionOfDay {
  id: number;
  subjectId: number;
  attendance_summary: { belum: number; total: number };
}
interface Row {
  user_id: number;
  Subject_Session_Attendance: { status: string | null };
}

describe('a running Hadir', () => {
  test('keeps its marks through kill -9 and takes its own lock over; two signals are one; the demo school is one no more in production', async () => {
    const DATA_DIR = demoFolder();
    const first = await startHadir({ DATA_DIR });
    expect(first.stdout).toContain('Akun contoh: admin, kepsek, guru, siswa. Kata sandi: hadir-demo');
    const offered = async ({ url }: { url: string }) =>
      (await (await fetch(`${url}/api/v1/demo`)).json()).data;
    const { accounts, password } = await offered(first);
    expect(accounts.map(({ role }: { role: string }) => role)).toEqual([
      'Admin',
      'Kepala Sekolah',
      'Guru',
      'Siswa',
    ]);
    for (const { identifier } of accounts)
      expect((await signIn(first.url, identifier, password)).status).toBe(200);
    const call = await signedIn(first.url, 'guru');
    const today: SessionOfDay[] = await call('GET', '/dashboard/sessions?limit=100');
    const session = today.find(({ attendance_summary: { belum, total } }) => belum === total);
    const register = `/dashboard/subjects/${session?.subjectId}/sessions/${session?.id}/attendance?limit=100`;
    const pupils: Row[] = await call('GET', register);
    const attendances = pupils.map(({ user_id }, n) => ({ user_id, status: n === 4 ? 'sakit' : 'hadir' }));
    await call('PATCH', register, { attendances });
    first.child.kill('SIGKILL');
    await first.ended;
    expect(existsSync(join(DATA_DIR, 'db.lock'))).toBe(true);

    const second = await startHadir({ DATA_DIR, NODE_ENV: 'production' });
    const rows: Row[] = await (await signedIn(second.url, 'guru'))('GET', register);
    expect(rows.map(({ user_id, Subject_Session_Attendance: { status } }) => ({ user_id, status }))).toEqual(
      attendances,
    );
    // Its accounts are offered to the sign-in page, and never in production.
    expect(await offered(second)).toBeNull();
    // From the group and from npm at once: one end.
    second.child.kill('SIGINT');
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(second.stdout.split('Hadir berhenti.')).toHaveLength(2);

    // Nor is it served to other machines.
    const served = runHadir({ DATA_DIR, NODE_ENV: 'production', HOST: '0.0.0.0' });
    expect(await served.ended).toBe(1);
    expect(served.stderr).toContain('Basis data ini berisi sekolah contoh');
    expect(served.stdout).not.toContain('Hadir siap');
  });

  test('begins again as often as its first start was cut off, keeps its folders to itself, refuses a second process on them, naming its pid, and ends within 5 s at SIGTERM; its first administrator gets a random password that is printed once', async () => {
    const DATA_DIR = join(newFolder(), 'new');
    const env = { DATA_DIR, NODE_ENV: 'production' };
    // Before anything is there, and while the prepared database is unpacked.
    for (const moment of ['db.unfinished', 'db/global']) {
      const cut = runHadir(env);
      while (!existsSync(join(DATA_DIR, moment)) && cut.child.exitCode === null)
        await new Promise(setImmediate);
      cut.child.kill('SIGKILL');
      expect(await cut.ended).toBe('SIGKILL');
    }
    const hadir = await startHadir(env);
    expect(existsSync(join(DATA_DIR, 'db.unfinished'))).toBe(false);
    for (const folder of [DATA_DIR, join(DATA_DIR, 'db')]) expect(statSync(folder).mode & 0o777).toBe(0o700);

    const second = runHadir(env);
    expect(await second.ended).toBe(1);
    expect(second.stderr).toContain(`proses ${hadir.pid}`);
    expect(second.stderr).toContain(join(DATA_DIR, 'db'));
    expect(second.stderr).not.toContain('    at ');

    expect(hadir.stdout).not.toContain('hadir-demo');
    expect((await signIn(hadir.url, 'guru')).status).toBe(404);
    const password = /Kata sandi: (\S{20,})/.exec(hadir.stdout)?.[1];
    expect((await signIn(hadir.url, 'admin', password)).status).toBe(200);

    // Though a connection is kept alive; and no lock is left.
    const agent = new Agent({ keepAlive: true });
    const [answer] = (await once(get(`${hadir.url}/health/live`, { agent }), 'response')) as [
      IncomingMessage,
    ];
    answer.resume();
    await once(answer, 'end');
    const started = performance.now();
    hadir.child.kill('SIGTERM');
    expect(await hadir.ended).toBe(0);
    expect(performance.now() - started).toBeLessThan(patience(5_000));
    expect(existsSync(join(DATA_DIR, 'db.lock'))).toBe(false);
    agent.destroy();

    const again = await startHadir(env);
    expect(again.stdout).not.toContain('Kata sandi');
    expect((await signIn(again.url, 'admin', password)).status).toBe(200);
  });
});

describe('a start that cannot succeed ends with exit code 1 and says why', () => {
  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    const hadir = runHadir({ DATA_DIR: demoFolder(), PORT });
    expect(await hadir.ended).toBe(1);
    expect(hadir.stderr).toContain(`Port ${PORT} di 127.0.0.1 sudah dipakai program lain`);
    other.close();
  });

  test('a PostgreSQL that does not answer in the time that it is given, without its password', async () => {
    const DATABASE_URL = 'postgres://u:rahasia@127.0.0.1:9/hadir';
    const hadir = runHadir({ DATA_DIR: newFolder(), DATABASE_URL, DATABASE_WAIT: '2' });
    expect(await hadir.ended).toBe(1);
    expect(hadir.stdout).toContain('PostgreSQL di 127.0.0.1:9/hadir belum siap');
    expect(hadir.stderr).toContain('PostgreSQL di 127.0.0.1:9/hadir tidak dapat dipakai');
    expect(hadir.stderr).not.toContain('rahasia');
  });

  test('a data folder that cannot be made', async () => {
    const hadir = runHadir({ DATA_DIR: '/dev/null/data' });
    expect(await hadir.ended).toBe(1);
    expect(hadir.stderr).toContain('Folder data /dev/null/data tidak dapat dibuat atau ditulis');
  });
});
