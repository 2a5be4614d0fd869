/** Who sends messages for a school: chosen, tried and looked after by an administrator. Its keys go in and never come out. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { API_BASE, calls } from '../../../../contract/calls.ts';
import {
  type Gateway,
  gatewayInputSchema,
  type GatewayOptions,
  gatewaySchema,
  gatewayTrialAnswerSchema,
  gatewayTrialSchema,
} from '../../../../contract/family/gateway.ts';
import type { GatewayChannel } from '../../../../contract/family/gatewayWords.ts';
import type { MessageState, TextField } from '../../../../contract/family/words.ts';
import { EMAIL_PATTERN } from '../../../../contract/texts.ts';
import { invalid, refused } from '../../../base/problem.ts';
import { schoolDay } from '../../../base/schoolDay.ts';
import type { AuditedField } from '../../../db/tables/audit.ts';
import type { Database } from '../../../db/client.ts';
import { countLimitedAttempt } from '../../../http/accountLimits.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { mount } from '../../../http/route.ts';
import type { Deps } from '../../../outside/deps.ts';
import { familyGateways, familyMessages, schools } from '../../../schema.ts';
import { parsePhone, UNREADABLE_PHONE } from '../guardians/phones.ts';
import { type FamilySettingsRow, requireFamily } from '../settings/settings.ts';
import { checkGateway } from './check.ts';
import { type GatewayKeys, openKeys, sealKeys, verifyToken } from './keys.ts';
import { leaveGateway, resumeGateway } from './outcomes.ts';
import { countUsed } from './queue.ts';
import { isOfDay, queueRoutes } from './queueRoutes.ts';
import { sendMessage } from './send.ts';

export function gatewayRoutes(api: Api): void {
  const { deps } = api;
  const { db, clock, settings: own } = deps;

  mount(
    api,
    'getGateway',
    {
      summary: 'Gateway pesan sebuah sekolah; kuncinya tidak pernah ditampilkan',
      message: 'Berhasil mengambil gateway',
      answer: gatewaySchema,
    },
    async ({ scope }) => ok(await present(deps, db, await requireFamily(db, scope))),
  );

  mount(
    api,
    'setGateway',
    {
      summary: 'Pilih gateway dan isi kuncinya; kunci yang dikosongkan tetap seperti semula',
      message: 'Gateway disimpan',
      answer: gatewaySchema,
      body: gatewayInputSchema,
    },
    async ({ body, scope, audit }) =>
      db.transaction(async (tx) => {
        const settings = await requireFamily(tx, scope);
        const { schoolId } = settings;
        const [before] = await tx
          .select()
          .from(familyGateways)
          .where(eq(familyGateways.schoolId, schoolId))
          .for('update');
        const { channel } = body;
        const options = usedOptions(channel, body.options);
        const isSameReceiver = before?.channel === channel && originOf(before.options) === originOf(options);
        // A key is kept only for the address that it was typed for, or whoever changes the address could have it sent to themselves.
        const kept = isSameReceiver ? (openKeys(own.jwtSecret, schoolId, before.secrets) ?? {}) : {};
        const keys: GatewayKeys = {
          key: body.key || kept.key,
          receiptSecret: body.receipt_secret || kept.receiptSecret,
        };
        const problems = checkGateway(channel, options, keys, own.gatewayAllowsPrivate === true);
        if (problems.length > 0) throw invalid(...problems);
        if (!isSameReceiver) await leaveGateway(tx, schoolId);
        if (channel === null) await tx.delete(familyGateways).where(eq(familyGateways.schoolId, schoolId));
        else {
          const row = {
            channel,
            options,
            secrets: keys.key || keys.receiptSecret ? sealKeys(own.jwtSecret, schoolId, keys) : null,
            refusals: 0,
            stoppedAt: null,
            stoppedReason: null,
          };
          await tx
            .insert(familyGateways)
            .values({ schoolId, ...row })
            .onConflictDoUpdate({ target: familyGateways.schoolId, set: row });
        }
        // Of options and keys the audit says only that they were changed: an address may hold a key, too.
        const changes: AuditedField[] = [
          ...(before?.channel === channel
            ? []
            : [{ field: 'channel', from: before?.channel ?? null, to: channel }]),
          ...(JSON.stringify(before?.options ?? {}) === JSON.stringify(options)
            ? []
            : [{ field: 'options' }]),
          ...(body.key || body.receipt_secret ? [{ field: 'key' }] : []),
        ];
        await audit(tx, {
          event: 'guardian.gateway-changed',
          target: { id: schoolId, name: NAME },
          changes,
          schoolId,
        });
        return ok(await present(deps, tx, settings));
      }),
  );

  mount(
    api,
    'tryGateway',
    {
      summary: 'Kirim pesan percobaan ke nomor (atau alamat email) sendiri',
      message: 'Percobaan selesai',
      answer: gatewayTrialAnswerSchema,
      body: gatewayTrialSchema,
    },
    async ({ body, scope, user, audit, c }) => {
      const settings = await requireFamily(db, scope);
      const { schoolId } = settings;
      const [row] = await db.select().from(familyGateways).where(eq(familyGateways.schoolId, schoolId));
      if (!row) throw refused('Belum ada gateway. Pilih dan simpan dulu.');
      const keys = openKeys(own.jwtSecret, schoolId, row.secrets);
      if (!keys) throw refused(KEYS_UNREADABLE);
      const isMail = row.channel === 'email';
      const phone = isMail ? '' : parsePhone(body.to);
      if (phone === null) throw invalid({ path: 'to', msg: UNREADABLE_PHONE });
      if (isMail && !EMAIL_PATTERN.test(body.to)) throw invalid({ path: 'to', msg: 'Bukan alamat email' });
      await countLimitedAttempt(deps, c, 'message trial', user);
      const values = { ...SAMPLE_VALUES, sekolah: (await readSchoolName(db, schoolId)) ?? '' };
      const outcome = await sendMessage(
        deps,
        { channel: row.channel as GatewayChannel, options: row.options, keys },
        {
          key: `percobaan.${randomUUID()}`,
          phone,
          email: body.to,
          text: `Percobaan dari ${values.sekolah} lewat Hadir. Pesan ini tidak tentang siapa pun.`,
          reason: 'absent',
          template: settings.reasons.absent.text,
          values,
        },
      );
      await audit(db, { event: 'guardian.gateway-tried', target: { id: schoolId, name: NAME }, schoolId });
      const wasSent = outcome.kind === 'sent';
      if (!wasSent) return ok({ was_sent: false, detail: outcome.why });
      const detail =
        row.channel === 'outbox' ? 'Kotak keluar tidak mengirim apa pun' : 'Diterima oleh gateway';
      return ok({ was_sent: true, detail });
    },
  );

  mount(
    api,
    'resumeGateway',
    {
      summary: 'Lanjutkan gateway yang berhenti; yang ditolaknya hari ini dicoba lagi',
      message: 'Gateway dilanjutkan',
      answer: gatewaySchema,
    },
    async ({ scope, audit }) =>
      db.transaction(async (tx) => {
        const settings = await requireFamily(tx, scope);
        const { schoolId } = settings;
        const now = clock.now();
        await resumeGateway(tx, schoolId, schoolDay(now, scope.timeZone), now);
        await audit(tx, {
          event: 'guardian.gateway-resumed',
          target: { id: schoolId, name: NAME },
          schoolId,
        });
        return ok(await present(deps, tx, settings));
      }),
  );

  queueRoutes(api);
}

const NAME = 'Gateway pesan';
const KEYS_UNREADABLE =
  'Kunci gateway tidak dapat dibaca lagi, misalnya karena cadangan dipulihkan di server lain. Isi lagi kuncinya.';

const SAMPLE_VALUES: Readonly<Record<TextField, string>> = {
  nama: 'Siswa Contoh',
  kelas: 'X-1',
  tanggal: 'hari ini',
  jam: '07.00',
  sekolah: '',
  wali_kelas: 'wali kelas',
  wali: 'Bapak/Ibu',
};

async function readSchoolName(db: Database, schoolId: number): Promise<string | undefined> {
  const [row] = await db.select({ name: schools.name }).from(schools).where(eq(schools.id, schoolId));
  return row?.name;
}

const originOf = ({ url, phone_number_id: sender }: GatewayOptions): string =>
  url && URL.canParse(url) ? new URL(url).origin : (sender ?? '');

/** Only what the chosen channel reads, without what is empty. */
const usedOptions = (channel: GatewayChannel | null, options: GatewayOptions): GatewayOptions =>
  Object.fromEntries(
    Object.entries(options).filter(([name, value]) => {
      const isOfWhatsapp = name.startsWith('template_') || ['phone_number_id', 'language'].includes(name);
      return Boolean(value) && (isOfWhatsapp ? channel === 'whatsapp' : channel === 'http');
    }),
  );

async function present(
  deps: Deps,
  db: Database,
  { schoolId, dailyCap }: FamilySettingsRow,
): Promise<Gateway> {
  const { jwtSecret, timeZone } = deps.settings;
  const [found] = await db
    .select({ gateway: familyGateways, zone: schools.timezone })
    .from(schools)
    .leftJoin(familyGateways, eq(familyGateways.schoolId, schools.id))
    .where(eq(schools.id, schoolId));
  const row = found?.gateway ?? null;
  const today = schoolDay(deps.clock.now(), found?.zone ?? timeZone);
  const counts = await db
    .select({ state: familyMessages.state, count: sql<number>`count(*)::int` })
    .from(familyMessages)
    .where(isOfDay(schoolId, today))
    .groupBy(familyMessages.state);
  const keys = row ? openKeys(jwtSecret, schoolId, row.secrets) : {};
  return {
    SchoolId: schoolId,
    channel: row ? (row.channel as GatewayChannel) : null,
    options: row?.options ?? {},
    has_key: Boolean(keys?.key),
    has_receipt_secret: Boolean(keys?.receiptSecret),
    are_keys_readable: keys !== undefined,
    stopped_at: row?.stoppedAt?.toISOString() ?? null,
    stopped_reason: row?.stoppedAt ? row.stoppedReason : null,
    receipts_path: API_BASE + calls.receiveReceipts.path(schoolId),
    verify_token: verifyToken(jwtSecret, schoolId),
    today: Object.fromEntries(counts.map(({ state, count }) => [state, count])) as Record<
      MessageState,
      number
    >,
    used: await countUsed(db, schoolId, today),
    daily_cap: dailyCap,
  };
}
