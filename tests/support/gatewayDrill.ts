/** Messages by gateways that misbehave, from processes that are killed again and again, over a day whose hours pass between their lives. */
import assert from 'node:assert/strict';
import { createHmac, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, ne } from 'drizzle-orm';
import { sealKeys } from '../../server/features/family/gateway/keys.ts';
import { openDatabase } from '../../server/process/open.ts';
import {
  familyGateways,
  familyMessages,
  familySettings,
  guardianPupils,
  guardians,
  roles,
  schools,
  users,
} from '../../server/schema.ts';
import { cleanUp, newFolder, run, type Run } from '../server/ops/hadir.ts';
import { type Behaviour, type FakeGateway, startFakeGateway } from './fakeGateway.ts';
import { allReasonsOn } from './families.ts';
import { ownDatabase } from './ownDatabase.ts';
import { patience } from './patience.ts';

export const JWT_SECRET = 'one secret of all processes, long enough';
export const ZONE = 'Asia/Jakarta';
export const DRILL_DAY = '2026-11-20';
const SECRET = 'rahasia';
const at = (time: string) => new Date(`${DRILL_DAY}T${time}:00+07:00`);
const MINUTE_MS = 60_000;
const [QUIET_UNTIL, QUIET_FROM] = ['06:00', '18:00'];

/** Every tenth pupil comes at nine, and is absent no longer. */
const comesAtNine = (userId: number) => userId % 10 === 0;
export const isAbsentAt = (userId: number, now: Date): boolean => !comesAtNine(userId) || now < at('09:00');

export interface GatewayDrill {
  engine: 'postgresql' | 'pglite';
  kills: number;
  messages: number;
  requests: number;
  arrived: number;
  uncertain: number;
  withdrawn: number;
  receipts: number;
}

/**
 * One school's gateway knows what it has been sent twice and may take all messages; the other's forgets, and may take 300 at most.
 *
 * @param server of PostgreSQL, in which a database is made for two processes; else one process on the embedded engine
 */
export async function drillGateways(
  { kills, messages }: { readonly kills: number; readonly messages: number },
  server?: string,
  report: (counts: GatewayDrill) => void = () => {},
): Promise<GatewayDrill> {
  const own = server ? await ownDatabase(server) : undefined;
  const place = { DATA_DIR: newFolder(), ...(own && { DATABASE_URL: own.url }) };
  const counts: GatewayDrill = {
    engine: own ? 'postgresql' : 'pglite',
    kills: 0,
    messages,
    requests: 0,
    arrived: 0,
    uncertain: 0,
    withdrawn: 0,
    receipts: 0,
  };
  let ahead = 0;
  let alive: readonly (Run & { url: string })[] = [];
  const confirmed = new Set<string>();
  const now = () => new Date(Date.now() + ahead);

  /** Delivered, twice, and then what was true before: to any process, which may be dying. */
  const reportTaken = (school: number) => async (key: string, id: string) => {
    for (const state of ['delivered', 'delivered', 'sent']) {
      await pause(randomInt(100));
      const url = alive[randomInt(Math.max(alive.length, 1))]?.url;
      if (url === undefined) return;
      const timestamp = String(Math.floor(now().getTime() / 1000));
      const body = JSON.stringify({ id, key, state });
      const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
      const headers = { 'X-Hadir-Timestamp': timestamp, 'X-Hadir-Signature': `sha256=${signature}` };
      const answer = await fetch(`${url}/api/v1/family/receipts/${school}`, {
        method: 'POST',
        body,
        headers,
      }).catch(() => undefined);
      if (answer?.ok && state === 'delivered') confirmed.add(key);
      counts.receipts += answer?.ok ? 1 : 0;
    }
  };
  const startGateway = (school: number, knowsResends: boolean) => {
    const tell = reportTaken(school);
    return startFakeGateway({ now, knowsResends, onTaken: (key, { id }) => void tell(key, id) });
  };

  const start = async () => {
    const env = { ...place, CLOCK_AHEAD_MS: String(ahead) };
    const started = Array.from({ length: own ? 2 : 1 }, () => run('tests/support/gatewayWorker.ts', env));
    alive = await Promise.all(
      started.map(async (each) => {
        for (let left = 600; left > 0 && !each.stdout.includes('\n'); left -= 1) {
          if (each.child.exitCode !== null) break;
          await pause(50);
        }
        const url = /http:\S+/.exec(each.stdout)?.[0];
        if (url === undefined) throw new Error(`a process did not start:\n${each.stderr}`);
        return Object.assign(each, { url });
      }),
    );
  };
  const kill = async () => {
    for (const { child } of alive) child.kill('SIGKILL');
    await Promise.all(alive.map(({ ended }) => ended));
    alive = [];
    counts.kills += 1;
  };

  const gateways: FakeGateway[] = [];
  try {
    const database = await openDatabase(place, async () => {}, {});
    const [roleRow] = await database.db.select().from(roles).where(eq(roles.name, 'Siswa'));
    const roleId =
      roleRow?.id ?? (await database.db.insert(roles).values({ name: 'Siswa' }).returning())[0]?.id ?? 0;
    const schoolIds: number[] = [];
    for (const [i, share] of [0.6, 0.4].entries()) {
      const [school] = await database.db
        .insert(schools)
        .values({ name: `SMA Uji ${i}`, timezone: ZONE })
        .returning();
      const schoolId = school?.id ?? 0;
      schoolIds.push(schoolId);
      const gateway = await startGateway(schoolId, i === 0);
      gateways.push(gateway);
      await database.db.insert(familySettings).values({
        schoolId,
        isOn: true,
        reasons: allReasonsOn(),
        absentLessons: 1,
        quietFrom: QUIET_FROM ?? '',
        quietUntil: QUIET_UNTIL ?? '',
        dailyCap: i === 0 ? messages : Math.round(messages * 0.15),
        retentionMonths: 6,
      });
      await database.db.insert(familyGateways).values({
        schoolId,
        channel: 'http',
        options: {
          url: gateway.url,
          body: '{"target": "{nomor}", "message": "{teks}"}',
          id_path: 'id',
          knows_resends: i === 0 ? 'yes' : 'no',
        },
        secrets: sealKeys(JWT_SECRET, schoolId, { receiptSecret: SECRET }),
      });
      const pupils = await database.db
        .insert(users)
        .values(
          Array.from({ length: messages * share }, (_, n) => ({
            identifier: `uji-${i}-${n}`,
            fullname: `Uji ${n}`,
            roleId,
            passwordHash: '-',
            schoolId,
          })),
        )
        .returning({ id: users.id });
      const [mother] = await database.db
        .insert(guardians)
        .values({ schoolId, name: 'Ibu', relation: 'ibu', phone: '+6281234567890', createdByName: 'Uji' })
        .returning();
      await database.db
        .insert(guardianPupils)
        .values(pupils.map(({ id }) => ({ guardianId: mother?.id ?? 0, userId: id })));
    }
    await database.close();

    // From five in the morning, when nothing may be sent, to half past four.
    const step = (11.5 * 60 * MINUTE_MS) / kills;
    const misfortunes: readonly Behaviour[] = ['ok', 'ok', 'slow', 'cut', 'error', 'busy'];
    for (const gateway of gateways) gateway.behave(() => misfortunes[randomInt(misfortunes.length)] ?? 'ok');
    for (let round = 0; round < kills; round += 1) {
      const moment = new Date(at('05:00').getTime() + round * step);
      ahead = moment.getTime() - Date.now();
      const isAway = moment >= at('10:00') && moment < at('12:00');
      for (const gateway of gateways) await (isAway ? gateway.goAway() : gateway.comeBack());
      await start();
      // On a busy machine a life is longer, or it would end before anything is sent.
      await pause(patience(randomInt(200, 1500)));
      await kill();
      if (counts.kills % 10 === 0) report({ ...counts, ...countTaken(gateways) });
    }
    // In the afternoon all is well again, and the day's work is done; then come the evening and the next day.
    for (const gateway of gateways) gateway.behave(() => 'ok');
    for (const time of ['16:40', '17:20']) {
      ahead = at(time).getTime() - Date.now();
      await start();
      for (let before = -1, same = 0; same < 15; await pause(patience(200))) {
        const { requests } = countTaken(gateways);
        same = requests === before ? same + 1 : 0;
        before = requests;
      }
      await kill();
    }
    const { requests } = countTaken(gateways);
    for (const moment of [at('19:00'), new Date(at('07:00').getTime() + 24 * 60 * MINUTE_MS)]) {
      ahead = moment.getTime() - Date.now();
      await start();
      await pause(1500);
      await kill();
    }
    assert.equal(
      countTaken(gateways).requests,
      requests,
      'something was sent in the evening, or the day after',
    );

    await checkOutcome(place, schoolIds, gateways, confirmed, counts);
    return { ...counts, ...countTaken(gateways) };
  } finally {
    for (const gateway of gateways) await gateway.close();
    await cleanUp();
    await own?.drop();
  }
}

const countTaken = (gateways: readonly FakeGateway[]) => ({
  requests: gateways.reduce((sum, gateway) => sum + gateway.requests(), 0),
  arrived: gateways.reduce((sum, { taken }) => sum + taken.size, 0),
});

async function checkOutcome(
  place: Parameters<typeof openDatabase>[0],
  schoolIds: readonly number[],
  gateways: readonly FakeGateway[],
  confirmed: ReadonlySet<string>,
  counts: GatewayDrill,
): Promise<void> {
  const { db, close } = await openDatabase(place, async () => {}, {});
  const rows = await db.select().from(familyMessages).where(ne(familyMessages.channel, 'hand'));
  const caps = await db.select().from(familySettings);
  await close();
  for (const [i, gateway] of gateways.entries()) {
    const cap = caps.find(({ schoolId }) => schoolId === schoolIds[i])?.dailyCap ?? 0;
    const taken = [...gateway.taken].map(([key, all]) => ({ key, all, userId: Number(key.split('.')[0]) }));
    const ofSchool = rows.filter(({ schoolId }) => schoolId === schoolIds[i]);
    const rowOf = new Map(ofSchool.map((row) => [row.userId, row]));
    assert.ok(taken.length <= cap, `${taken.length} arrived beyond the cap of ${cap}`);
    for (const { key, all, userId } of taken) {
      assert.equal(all.length, 1, `${key} arrived ${all.length} times`);
      const [first] = all;
      assert.ok(
        first && first.at >= at('06:00') && first.at < at('18:00'),
        `${key} arrived in the quiet hours`,
      );
      // A look at the day and the sending are a moment apart.
      const latest = new Date(at('09:00').getTime() + 30_000);
      assert.ok(!comesAtNine(userId) || first.at < latest, `${key} is about a pupil who is there`);
      const { state, failure } = rowOf.get(userId) ?? {};
      const isKnown = state === 'sent' || state === 'delivered' || failure?.startsWith('Tidak pasti');
      assert.ok(isKnown, `${key} arrived, but is ${state} (${failure})`);
      if (confirmed.has(key)) assert.equal(state, 'delivered', `the receipt of ${key} was lost`);
    }
    const arrived = new Set(taken.map(({ userId }) => userId));
    const unsent = ofSchool.filter(({ userId }) => !arrived.has(userId));
    for (const { userId, state, failure } of unsent) {
      assert.ok(!['sent', 'delivered', 'read'].includes(state), `${userId} is ${state} and never arrived`);
      assert.ok(!['waiting', 'sending'].includes(state), `${userId} is still ${state}`);
      const isUncertain = failure?.startsWith('Tidak pasti') === true;
      // Whose gateway knows what it was sent twice, and has room for all, loses nothing that stays true.
      if (i === 0) assert.ok(comesAtNine(userId), `${userId} was lost: ${state} (${failure})`);
      counts.uncertain += isUncertain ? 1 : 0;
    }
    counts.withdrawn += unsent.filter(({ state }) => state === 'withdrawn').length;
  }
  // Who had come before anybody looked is not written about at all.
  const stayedAway = rows.filter(({ userId }) => !comesAtNine(userId));
  assert.ok(stayedAway.length >= counts.messages * 0.9 - 1, 'not all who stayed away were looked at');
}
