/** What a kiosk and a reader may call: these, and nothing else. */
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import {
  type Kiosk,
  kioskSchema,
  kioskTapsSchema,
  readerTapsSchema,
  sendTapsSchema,
  startKioskSchema,
} from '../../../../contract/gate/kiosk.ts';
import { KIOSK_CODE_MINUTES } from '../../../../contract/gate/words.ts';
import { HttpProblem } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { isOneOf, runWithKeptPlan } from '../../../db/prepared.ts';
import { attemptWithinLimits } from '../../../http/accountLimits.ts';
import { ok } from '../../../http/answer.ts';
import { parseJson, readJson } from '../../../http/body.ts';
import type { Api } from '../../../http/context.ts';
import { mount } from '../../../http/route.ts';
import { parse } from '../../../http/validate.ts';
import { presentImage } from '../../../images/presentImage.ts';
import { gateDevices, gateSettings, schools, users } from '../../../schema.ts';
import {
  authenticateKiosk,
  authenticateReader,
  type CallingDevice,
  setKioskCookie,
} from '../devices/authenticate.ts';
import { digestOf, makeKioskToken } from '../devices/secrets.ts';
import { listPupilsOn } from '../facts/queries.ts';
import { nextCounter, type RecordedTap, recordTaps } from './record.ts';

const WRONG_CODE = 'Kode salah atau sudah tidak berlaku. Minta kode baru dari admin atau piket.';

export function gateDeviceCalls(api: Api): void {
  const { deps } = api;
  const { db, clock } = deps;

  const presentKiosk = async (
    tx: Database,
    { device, school, timeZone }: Pick<CallingDevice, 'device' | 'school' | 'timeZone'>,
  ): Promise<Kiosk> => ({
    id: device.id,
    name: device.name,
    School: { id: school.id, name: school.name, image: presentImage(school.image), timezone: timeZone },
    next_counter: await nextCounter(tx, device.id),
    now: clock.now().toISOString(),
  });

  mount(
    api,
    'startGateKiosk',
    {
      summary: 'Mulai kios dengan kodenya, sekali; token kios ada dalam cookie yang tidak terbaca skrip',
      message: 'Kios dimulai',
      answer: kioskSchema,
      body: startKioskSchema,
    },
    async ({ body, c, audit }) =>
      attemptWithinLimits(deps, c, 'kiosk code', { id: undefined, name: '' }, () =>
        db.transaction(async (tx) => {
          const token = makeKioskToken();
          const now = clock.now();
          const [device] = await tx
            .update(gateDevices)
            .set({ codeHash: null, codeExpiresAt: null, tokenHash: digestOf(token), seenAt: now })
            .where(
              and(
                eq(gateDevices.codeHash, digestOf(body.code)),
                gt(gateDevices.codeExpiresAt, now),
                // A clock that was ahead has made no code that lasts for years.
                lte(gateDevices.codeExpiresAt, new Date(now.getTime() + KIOSK_CODE_MINUTES * 60_000)),
                isNull(gateDevices.revokedAt),
              ),
            )
            .returning();
          const [school] = device
            ? await tx
                .select({ school: schools })
                .from(schools)
                .innerJoin(
                  gateSettings,
                  and(eq(gateSettings.schoolId, schools.id), eq(gateSettings.isOn, true)),
                )
                .where(eq(schools.id, device.schoolId))
            : [];
          if (!device || !school) throw new HttpProblem(400, WRONG_CODE);
          await audit(tx, { event: 'gate.device-started', target: device, schoolId: device.schoolId });
          const timeZone = school.school.timezone ?? deps.settings.timeZone;
          const kiosk = await presentKiosk(tx, { device, school: school.school, timeZone });
          setKioskCookie(deps, c, token);
          return ok(kiosk);
        }),
      ),
  );

  mount(
    api,
    'getGateKiosk',
    {
      summary: 'Kios ini: namanya, sekolahnya, dan nomor urut berikutnya',
      message: 'Kios dikenal',
      answer: kioskSchema,
    },
    async ({ c }) => ok(await presentKiosk(db, await authenticateKiosk(deps, c))),
  );

  mount(
    api,
    'sendKioskTaps',
    {
      summary:
        'Kirim ketukan kios, sekaligus banyak dan boleh tidak berurutan; yang sudah terkirim tidak dicatat lagi',
      message: 'Ketukan diterima',
      answer: kioskTapsSchema,
      ownBody: sendTapsSchema,
    },
    async ({ c }) => {
      const device = await authenticateKiosk(deps, c);
      const body = parse(sendTapsSchema, await readJson(c, 'bulk'));
      return db.transaction(async (tx) => {
        const { taps, clockAheadMs } = await recordTaps(tx, device, body, clock.now());
        const pupilOf = await createPupilLookup(tx, device.settings.schoolId, taps);
        return ok({
          taps: taps.map(({ counter, outcome, tap }) => ({
            counter,
            outcome,
            pupil: (tap && pupilOf(tap)) ?? null,
            day: tap?.day ?? null,
            time: tap?.time ?? null,
            direction: tap?.direction ?? null,
            minutes_late: tap?.minutesLate ?? 0,
          })),
          clock_ahead_ms: clockAheadMs,
        });
      });
    },
  );

  mount(
    api,
    'sendReaderTaps',
    {
      summary:
        'Kirim ketukan pembaca kartu milik sekolah, ditandatangani dengan kuncinya (docs/gate-reader.md); nama siswa tidak dijawab',
      message: 'Ketukan diterima',
      answer: readerTapsSchema,
      ownBody: sendTapsSchema,
    },
    async ({ c }) => {
      const { bytes, ...device } = await authenticateReader(deps, c);
      const body = parse(sendTapsSchema, parseJson(c, bytes));
      return db.transaction(async (tx) => {
        const { taps, clockAheadMs } = await recordTaps(tx, device, body, clock.now());
        return ok({
          taps: taps.map(({ counter, outcome }) => ({ counter, outcome })),
          clock_ahead_ms: clockAheadMs,
        });
      });
    },
  );
}

type NoticedTap = NonNullable<RecordedTap['tap']>;

/** Reads whom the taps are of: names and pictures at once, classes day by day, which is nearly always one. */
async function createPupilLookup(tx: Database, schoolId: number, taps: readonly RecordedTap[]) {
  const noticed = taps.flatMap(({ tap }) => (tap ? [tap] : []));
  const userIds = [...new Set(noticed.map(({ userId }) => userId))];
  if (userIds.length === 0) return () => undefined;
  const people = await runWithKeptPlan(
    tx
      .select({ id: users.id, fullname: users.fullname, image: users.image })
      .from(users)
      .where(isOneOf(users.id, userIds)),
  );
  const classNames = new Map<string, string>();
  for (const day of new Set(noticed.map((tap) => tap.day))) {
    for (const { id, Class } of await listPupilsOn(tx, schoolId, day, { userIds }))
      classNames.set(`${id} ${day}`, Class.name);
  }
  return ({ userId, day }: NoticedTap) => {
    const person = people.find(({ id }) => id === userId);
    return (
      person && {
        fullname: person.fullname,
        class: classNames.get(`${userId} ${day}`) ?? null,
        image: presentImage(person.image),
      }
    );
  };
}
