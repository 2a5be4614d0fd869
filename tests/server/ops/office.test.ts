// `npm run hadir -- …` as an office types it: backups while Hadir runs, restores, checks, a forgotten password.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../server/db/client.ts';
import { connectPostgres } from '../../../server/db/postgres.ts';
import { connectEmbedded } from '../../../server/db/embedded.ts';
import { fillWithDemo } from '../../support/demoFolder.ts';
import { emptyOnServer } from '../../support/emptyDatabase.ts';
import { fingerprints } from '../../support/fingerprints.ts';
import { cleanUp, newFolder, type Run, run, signIn, startHadir } from './hadir.ts';

const url = process.env.TEST_DATABASE_URL;

let home: string;
let dataDir: string;
let file: string;
let hadir: Run & { url: string };

async function office(args: string[], env: Record<string, string> = {}) {
  const started = run('server/process/cli/main.ts', { DATA_DIR: dataDir, ...env }, args);
  const code = await started.ended;
  return { code, out: started.stdout, err: started.stderr };
}

async function printsOf(database: OpenDatabase) {
  return fingerprints(database.raw).finally(() => database.close());
}

beforeAll(async () => {
  home = newFolder();
  // Longer than a socket's path may be.
  dataDir = join(home, 'sekolah-'.repeat(14));
  file = join(home, 'cadangan.hadir');
  mkdirSync(dataDir);
  fillWithDemo(dataDir);
  hadir = await startHadir({ DATA_DIR: dataDir });
});
afterAll(cleanUp);

describe('while Hadir runs', () => {
  it('a forgotten password is replaced: shown once, to be changed, and whoever was signed in is out', async () => {
    const { data } = await (await signIn(hadir.url, 'guru')).json();
    const { code, out } = await office(['reset-password', 'Guru']);
    expect(code).toBe(0);
    const password = /: (\S{23})$/m.exec(out)?.[1] ?? '';
    const headers = { Authorization: `Bearer ${data.token}` };
    expect((await fetch(`${hadir.url}/api/v1/profile`, { headers })).status).toBe(401);
    expect((await signIn(hadir.url, 'guru')).status).toBe(401);
    const again = await signIn(hadir.url, 'guru', password);
    expect((await again.json()).data.user.must_change_password).toBe(true);
    const admin = (await (await signIn(hadir.url, 'admin')).json()).data.token;
    const audit = await fetch(`${hadir.url}/api/v1/dashboard/audit?entity=user`, {
      headers: { Authorization: `Bearer ${admin}` },
    });
    expect((await audit.json()).data[0]).toMatchObject({ action: 'password-set' });
  });

  it('a check finds all well', async () => {
    const { code, out } = await office(['check']);
    expect(out).not.toContain('SALAH');
    expect(out).toContain('Semua yang diperiksa baik.');
    expect(code).toBe(0);
  });

  it('a backup is made, by nobody but the owner of the folder, and never over another file', async () => {
    expect(statSync(join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const made = await office(['backup', file]);
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining(file) });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
    expect(await office(['backup', file])).toMatchObject({
      code: 1,
      err: expect.stringContaining('sudah ada'),
    });
  });

  it('nothing is restored under it, and nothing moved from under it', async () => {
    const [restored, moved] = await Promise.all([
      office(['restore', file, '--replace']),
      office(['export', 'postgres://localhost:1/kosong']),
    ]);
    expect(restored).toMatchObject({ code: 1, err: expect.stringContaining('sedang dipakai') });
    expect(moved).toMatchObject({ code: 1, err: expect.stringContaining('Hentikan Hadir dulu') });
  });
});

describe('after Hadir has ended', () => {
  let before: Record<string, unknown>;

  beforeAll(async () => {
    hadir.child.kill('SIGTERM');
    expect(await hadir.ended).toBe(0);
    expect(existsSync(join(dataDir, 'control.sock'))).toBe(false);
  });

  it('the backup takes its place on demand only: every row, with the old database kept aside', async () => {
    const refused = await office(['restore', file]);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--replace') });
    const restored = await office(['restore', file, '--replace']);
    expect(restored).toMatchObject({
      code: 0,
      out: expect.stringMatching(/dipulihkan .*: \d+\.\d{3} baris/),
    });
    const [aside = '', ...more] = readdirSync(dataDir).filter((name) => /^db\.(?!held|lock)/.test(name));
    expect(more).toEqual([]);
    before = await printsOf(await connectEmbedded(join(dataDir, aside)));
    expect(await printsOf(await connectEmbedded(join(dataDir, 'db')))).toEqual(before);
  });

  it.runIf(url)('one command moves it to PostgreSQL, into an empty database only', async () => {
    const target = await emptyOnServer(url ?? '');
    try {
      const moved = await office(['export', target.url ?? '']);
      expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('DATABASE_URL') });
      expect(await printsOf(connectPostgres(target.url ?? ''))).toEqual(before);
      const again = await office(['export', target.url ?? '']);
      expect(again).toMatchObject({ code: 1, err: expect.stringContaining('sudah berisi tabel') });
    } finally {
      await target.close();
    }
  });

  it('says in Indonesian what it can do, and where there is nothing to do it with', async () => {
    const failedDump = join(home, 'gagal.dump');
    writeFileSync(failedDump, '');
    const [help, empty, failed] = await Promise.all([
      office([]),
      office(['check'], { DATA_DIR: join(home, 'kosong') }),
      office(['note-backup', failedDump]),
    ]);
    expect(help.out).toContain('npm run hadir -- backup BERKAS');
    expect(empty).toMatchObject({ code: 1, err: expect.stringContaining('tidak ada basis data Hadir') });
    expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('kosong: cadangannya gagal') });
  });
});
