/** The kiosks and readers of a school: who may tap for it, and from now on no more. */
import { z } from '@hono/zod-openapi';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import {
  createGateDeviceSchema,
  type GateDevice,
  gateDeviceSchema,
  gateDeviceSecretSchema,
  renameGateDeviceSchema,
} from '../../../../contract/gate/devices.ts';
import { type GateDeviceKind, KIOSK_CODE_MINUTES } from '../../../../contract/gate/words.ts';
import { ROLES } from '../../../../contract/roles.ts';
import type { CurrentUser } from '../../../auth/currentUser.ts';
import { HttpProblem } from '../../../base/problem.ts';
import { changedFields } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import { found } from '../../../db/found.ts';
import type { Scope } from '../../../db/scope.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { idParam } from '../../../http/ids.ts';
import { mount } from '../../../http/route.ts';
import { gateDevices } from '../../../schema.ts';
import { fullnameOf } from '../../people/index.ts';
import { gateRights, requireDesk } from '../rights.ts';
import { digestOf, makeKeyNumber, makeKioskCode, readerKey } from './secrets.ts';

type DeviceRow = typeof gateDevices.$inferSelect;

const instantOf = (at: Date | null) => at?.toISOString() ?? null;

const present = (row: DeviceRow, now: Date): GateDevice => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  created_at: row.createdAt.toISOString(),
  created_by: row.createdByName,
  seen_at: instantOf(row.seenAt),
  clock_ahead_ms: row.clockAheadMs,
  code_until: row.codeExpiresAt && row.codeExpiresAt > now ? row.codeExpiresAt.toISOString() : null,
  is_started: row.tokenHash !== null,
  revoked_at: instantOf(row.revokedAt),
});

/** A key is for a service of the school's, so only an administrator sees one. @throws HttpProblem 403 */
function checkMayHandle(user: CurrentUser, kind: GateDeviceKind): void {
  if (kind === 'reader' && user.role !== ROLES.admin) throw new HttpProblem(403);
}

export function gateDeviceRoutes(api: Api): void {
  const { db, clock, settings } = api.deps;

  /** Makes a kiosk's code or a reader's number, and says what is told of it this once. */
  const makeSecret = (kind: GateDeviceKind) => {
    const code = kind === 'kiosk' ? makeKioskCode() : null;
    const keyNumber = kind === 'reader' ? makeKeyNumber() : null;
    return {
      columns: {
        codeHash: code && digestOf(code),
        codeExpiresAt: code ? new Date(clock.now().getTime() + KIOSK_CODE_MINUTES * 60_000) : null,
        keyNumber,
      },
      told: { code, key: keyNumber && readerKey(settings, keyNumber) },
    };
  };

  /** Locks a device of the school that still works. @throws NoSuchRow, HttpProblem 403 */
  async function lockDevice(tx: Database, id: number, user: CurrentUser, scope: Scope): Promise<DeviceRow> {
    const { schoolId } = await requireDesk(tx, user, scope);
    const row = found(
      await tx
        .select()
        .from(gateDevices)
        .where(and(eq(gateDevices.id, id), eq(gateDevices.schoolId, schoolId), isNull(gateDevices.revokedAt)))
        .for('update'),
    );
    checkMayHandle(user, row.kind);
    return row;
  }

  const update = async (tx: Database, id: number, columns: Partial<DeviceRow>) =>
    found(await tx.update(gateDevices).set(columns).where(eq(gateDevices.id, id)).returning());

  mount(
    api,
    'listGateDevices',
    {
      summary: 'Kios dan pembaca kartu sekolah, yang masih dipakai lebih dulu',
      message: 'Berhasil mengambil perangkat gerbang',
      answer: z.array(gateDeviceSchema),
    },
    async ({ user, scope }) => {
      const { school, seesAll } = await gateRights(db, user, scope);
      if (!seesAll) throw new HttpProblem(403);
      const rows = await db
        .select()
        .from(gateDevices)
        .where(eq(gateDevices.schoolId, school.schoolId))
        .orderBy(sql`${gateDevices.revokedAt} is not null`, asc(gateDevices.id));
      return ok(rows.map((row) => present(row, clock.now())));
    },
  );

  mount(
    api,
    'createGateDevice',
    {
      summary:
        'Tambah kios (dengan kode sekali pakai) atau pembaca kartu (dengan kunci); hanya jawaban ini menyebutnya',
      message: 'Perangkat ditambahkan',
      status: 201,
      answer: gateDeviceSecretSchema,
      body: createGateDeviceSchema,
    },
    async ({ body, user, scope, audit, once }) =>
      once(async (tx) => {
        const { schoolId } = await requireDesk(tx, user, scope);
        checkMayHandle(user, body.kind);
        const { columns, told } = makeSecret(body.kind);
        const row = found(
          await tx
            .insert(gateDevices)
            .values({
              ...columns,
              schoolId,
              name: body.name,
              kind: body.kind,
              createdAt: clock.now(),
              createdByName: await fullnameOf(tx, user.id),
            })
            .returning(),
        );
        await audit(tx, {
          event: 'gate.device-created',
          target: row,
          changes: [{ field: 'kind', from: null, to: row.kind }],
          schoolId,
        });
        return ok({ device: present(row, clock.now()), ...told });
      }),
  );

  mount(
    api,
    'renameGateDevice',
    {
      summary: 'Ganti nama perangkat gerbang',
      message: 'Nama diganti',
      answer: gateDeviceSchema,
      params: { id: idParam },
      body: renameGateDeviceSchema,
    },
    async ({ params: { id }, body, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const before = await lockDevice(tx, id, user, scope);
        const row = await update(tx, id, { name: body.name });
        const changes = changedFields({ name: before.name }, { name: row.name });
        if (changes.length > 0)
          await audit(tx, { event: 'gate.device-renamed', target: row, changes, schoolId: row.schoolId });
        return ok(present(row, clock.now()));
      }),
  );

  mount(
    api,
    'renewGateDevice',
    {
      summary: 'Kode baru untuk kios, atau kunci baru untuk pembaca; kunci lama langsung ditolak',
      message: 'Kode atau kunci baru dibuat',
      answer: gateDeviceSecretSchema,
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const { kind } = await lockDevice(tx, id, user, scope);
        const { columns, told } = makeSecret(kind);
        const row = await update(tx, id, columns);
        await audit(tx, { event: 'gate.device-renewed', target: row, schoolId: row.schoolId });
        return ok({ device: present(row, clock.now()), ...told });
      }),
  );

  mount(
    api,
    'revokeGateDevice',
    {
      summary: 'Cabut perangkat: sejak saat ini ditolak, dan tidak dapat dipakai lagi',
      message: 'Perangkat dicabut',
      answer: gateDeviceSchema,
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        await lockDevice(tx, id, user, scope);
        const row = await update(tx, id, {
          revokedAt: clock.now(),
          codeHash: null,
          codeExpiresAt: null,
          keyNumber: null,
        });
        await audit(tx, { event: 'gate.device-revoked', target: row, schoolId: row.schoolId });
        return ok(present(row, clock.now()));
      }),
  );
}
