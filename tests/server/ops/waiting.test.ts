import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { clockWarning } from '../../../server/process/clockWarning.ts';
import type { OpenDatabase } from '../../../server/db/client.ts';
import { openDatabase } from '../../../server/process/open.ts';
import { START_RETRIES, type RetryPolicy } from '../../../server/db/retry.ts';
import { openTestDatabase } from '../../support/database.ts';
import { databaseLine } from '../../support/databaseLine.ts';
import { NOW, startTestServer } from '../../support/server.ts';
import { cleanUp, newFolder, root } from './hadir.ts';

vi.setConfig({ testTimeout: 120_000 });
afterAll(cleanUp);

/** The real waits, on a clock that moves by them alone. */
function waits(during: (waitedMs: number) => Promise<unknown> | void = () => {}) {
  const lines: string[] = [];
  let waited = 0;
  const patience: RetryPolicy = {
    ...START_RETRIES,
    log: (line) => void lines.push(line),
    now: () => waited,
    pause: async (ms) => {
      waited += ms;
      await during(waited);
    },
  };
  return { patience, lines, waited: () => waited };
}

const open = (DATABASE_URL: string, patience: RetryPolicy): Promise<OpenDatabase> =>
  openDatabase({ DATA_DIR: newFolder(), DATABASE_URL }, async () => {}, {}, patience);

describe('a PostgreSQL', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** One that answers every connection with an error of this SQLSTATE. */
  async function refusing(sqlState: string): Promise<string> {
    const fields = `SFATAL\0C${sqlState}\0Msays ${sqlState}\0\0`;
    const answer = Buffer.alloc(5 + fields.length);
    answer.write('E');
    answer.writeInt32BE(4 + fields.length, 1);
    answer.write(fields, 5);
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(answer));
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `postgres://u:rahasia@127.0.0.1:${(server.address() as AddressInfo).port}/hadir`;
  }

  test('that is starting is waited for, five minutes, with one line every ten seconds', async () => {
    const { patience, lines, waited } = waits();
    const url = await refusing('57P03');
    await expect(open(url, patience)).rejects.toThrow(/tidak dapat dipakai: says 57P03/);
    expect(waited()).toBe(5 * 60_000);
    expect(lines).toHaveLength(30);
    expect(lines[1]).toMatch(/belum siap \(says 57P03\); dicoba lagi sampai 290 detik lagi …$/);
    expect(lines.join()).not.toContain('rahasia');
  });

  test('that does not listen, or whose name is not known yet, is waited for', async () => {
    for (const [host, code] of [
      ['127.0.0.1:9', 'ECONNREFUSED'],
      ['hadir.invalid', /ENOTFOUND|EAI_AGAIN/],
    ] as const) {
      const { patience, lines } = waits();
      await expect(open(`postgres://${host}/hadir`, { ...patience, forMs: 2_000 })).rejects.toThrow(code);
      expect(lines).toHaveLength(1);
    }
  });

  test.each(['28P01', '28000', '3D000'])(
    'that refuses us for good (%s) is told of at once',
    async (state) => {
      const { patience, lines, waited } = waits();
      await expect(open(await refusing(state), patience)).rejects.toThrow(
        `tidak dapat dipakai: says ${state}`,
      );
      expect([waited(), lines]).toEqual([0, []]);
    },
  );
});

describe.runIf(process.env.TEST_DATABASE_URL)('a start on the real PostgreSQL', () => {
  /** A migrated database with a connection of its own to hold things. */
  async function gate() {
    const database = await openTestDatabase();
    const name = (await database.db.execute(sql`select current_database() as name`)) as unknown as {
      rows: { name: string }[];
    };
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${name.rows[0]?.name}`;
    const holder = new Client({ connectionString: url.href });
    await holder.connect();
    const close = async () => {
      await holder.end();
      await database.close();
    };
    return { url: url.href, holder, close };
  }

  test('goes on by itself when the server comes up', async () => {
    const { url, close } = await gate();
    const line = await databaseLine(url);
    await line.cut();
    const { patience, waited } = waits((ms) => (ms === 3_000 ? line.mend() : undefined));
    const opened = await open(line.url, patience);
    await opened.ping();
    expect(waited()).toBe(3_000);
    await opened.close();
    await line.close();
    await close();
  });

  test.each([
    [
      'another Hadir migrates',
      'select pg_advisory_lock(19153)',
      'proses Hadir lain sedang memperbarui tabel',
    ],
    [
      'another program holds a table',
      'begin; lock table drizzle.__drizzle_migrations',
      'tabel yang perlu diperbarui sedang dipakai program lain',
    ],
  ])(
    'waits while %s, holds nobody up, and says what to do when it does not end',
    async (_, hold, sentence) => {
      const { url, holder, close } = await gate();
      await holder.query(hold);
      const { patience, lines } = waits();
      const failed = open(url, { ...patience, forMs: 1_000 });
      await expect(failed).rejects.toThrow(`${sentence}, dan tidak selesai. Tidak ada yang diubah.`);
      expect(lines).toHaveLength(1);
      const released = waits(() => holder.query('rollback; select pg_advisory_unlock_all()'));
      const opened = await open(url, released.patience);
      expect(released.lines[0]).toContain(sentence);
      await opened.close();
      await close();
    },
  );
});

describe('a database that a newer Hadir has changed', () => {
  const note = (at: number) =>
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${at})`;
  const sentence = /lebih baru: perubahan tabel tanggal 2030-01-31 tidak dikenal versi ini/;

  test('is refused with a sentence', async () => {
    const place = { DATA_DIR: newFolder(), templates: join(root, 'dist') };
    const openIt = () => openDatabase(place, async () => {}, {});
    const first = await openIt();
    await first.db.execute(note(Date.UTC(2030, 0, 31)));
    await first.close();
    await expect(openIt()).rejects.toThrow(sentence);
  });

  test.runIf(process.env.TEST_DATABASE_URL)('is refused on PostgreSQL, without waiting', async () => {
    const database = await openTestDatabase();
    await database.db.execute(note(Date.UTC(2030, 0, 31)));
    const named = (await database.db.execute(sql`select current_database() as name`)) as unknown as {
      rows: { name: string }[];
    };
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${named.rows[0]?.name}`;
    const { patience, lines } = waits();
    await expect(open(url.href, patience)).rejects.toThrow(sentence);
    expect(lines).toEqual([]);
    await database.close();
  });
});

test('a clock before the newest row is told of, in the school’s time', async () => {
  const server = await startTestServer();
  const { db, clock, settings } = server;
  await server.signIn('guru');
  const warning = () => clockWarning(db, clock, settings.timeZone);
  expect(await warning()).toBeUndefined();
  clock.advance(-4 * 60_000);
  expect(await warning()).toBeUndefined();
  clock.set(new Date('2009-01-01T00:00:00Z'));
  expect(await warning()).toBe(
    'PERINGATAN: jam komputer ini menunjukkan 1 Januari 2009 07.00, padahal data terbaru ditulis ' +
      '20 November 2026 08.00. Perbaiki jam komputer, lalu jalankan Hadir lagi.',
  );
  expect(NOW.toISOString()).toBe('2026-11-20T01:00:00.000Z');
  await server.close();
});
