/** Removes what has expired, and says how long each kind is kept. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, gt, inArray, isNotNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { DELETED_SESSION_KEPT_DAYS, IDEMPOTENCY_KEPT_MS, IMPORT_UNDO_DAYS } from '../../contract/limits.ts';
import { recordAudit } from '../db/audit.ts';
import { latestResetSql } from '../http/limits.ts';
import { familyRowsDue, listFamilyRetentions } from '../features/family/index.ts';
import { removeDeleted } from '../features/lessons/index.ts';
import {
  auditEvents,
  checkInCodes,
  familyRequests,
  idempotencyKeys,
  images,
  importItems,
  imports,
  letters,
  otpCodes,
  rateLimits,
  schools,
  signInSessions,
  users,
} from '../schema.ts';
import { anonymiseDueLeavers, removeDuePictures } from './retention.ts';
import type { Database } from '../db/client.ts';
import type { Deps } from '../outside/deps.ts';
import { errorCode } from '../base/startError.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export const HOUSEKEEPING = {
  everyMs: HOUR_MS,
  /** How many rows one statement removes, so that it takes only a moment, however many there are. */
  batch: 500,
  /**
   * Ended or expired sign-ins are kept for a while, so that it can still be seen who was signed in. Their tokens are
   * refused all the time.
   */
  signInsKeptMs: 30 * DAY_MS,
  /** Used or expired codes are kept long enough to answer "kadaluarsa" rather than "not found". */
  codesKeptMs: DAY_MS,
  /** Mails that were written to files because there is no mail server. */
  mailsKeptMs: 7 * DAY_MS,
  /** Deleted sessions are removed together with their marks, history and check-ins, so fewer of them at a time. */
  deletedSessionsKeptMs: DELETED_SESSION_KEPT_DAYS * DAY_MS,
  deletedSessionsBatch: 20,
  /** Permanent removals happen only if the audit has an event that is older than this: see {@link hasTimePassed}. */
  leapMs: 7 * DAY_MS,
  /** How long lines of the audit are kept. The table's trigger enforces the same days: see `hadir_keep_audit`. */
  auditedSignInsKeptMs: 180 * DAY_MS,
  auditKeptMs: 730 * DAY_MS,
} as const;

/** How many rows or files of each kind were removed. */
export interface RemovedCounts {
  signIns: number;
  otpCodes: number;
  checkInCodes: number;
  limits: number;
  idempotencyKeys: number;
  mails: number;
  sessions: number;
  audit: number;
  images: number;
  importItems: number;
  letterPictures: number;
  leavers: number;
  families: number;
}

interface RemovalDeps extends Pick<Deps, 'db' | 'clock'> {
  readonly outboxDir: string;
  /** The installation's time zone, for schools without one of their own. */
  readonly timeZone: string;
}

/**
 * Removes everything that has expired.
 *
 * @param stop ends it between two statements
 */
export async function removeExpired(
  { db, clock, outboxDir, timeZone }: RemovalDeps,
  stop: AbortSignal,
): Promise<RemovedCounts> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const remove = async (table: PgTable, where: SQL | undefined): Promise<number> => {
    // `ctid` is the physical place of a row, which exists in every table. A row that is changed meanwhile moves to another place, and is
    // not deleted.
    const place = sql`${table}.ctid`;
    let removed = 0;
    let gone: number;
    do {
      const expiredRows = db
        .select({ place })
        .from(table)
        .where(where)
        .limit(HOUSEKEEPING.batch)
        .for('update', { skipLocked: true });
      gone = (await db.delete(table).where(inArray(place, expiredRows)).returning({ place })).length;
      removed += gone;
    } while (gone === HOUSEKEEPING.batch && !stop.aborted);
    return removed;
  };
  const removeOfFamilies = async (): Promise<number> => {
    let removed = 0;
    for (const school of await listFamilyRetentions(db)) {
      if (stop.aborted) break;
      for (const { table, where } of familyRowsDue(db, school, now)) removed += await remove(table, where);
    }
    return removed;
  };
  /** Matches rows for which one of these moments has passed; a column without a value does not count. */
  const expiredBeforeCondition = (moment: Date, ...columns: PgColumn[]) =>
    or(...columns.map((column) => and(isNotNull(column), lte(column, moment))));
  /** The database's clock is compared, too, because the table refuses to delete lines that are younger by that clock. */
  const auditedBeforeCondition = (ms: number) =>
    and(
      lte(auditEvents.at, before(ms)),
      sql`${auditEvents.at} < now() - make_interval(secs => ${ms / 1000})`,
    );
  const signIns = before(HOUSEKEEPING.signInsKeptMs);
  const codesCutoff = before(HOUSEKEEPING.codesKeptMs);
  const hasPassed = await hasTimePassed(db, before);
  const retentionDeps = { db, clock, timeZone };
  return {
    letterPictures: hasPassed ? await removeDuePictures(retentionDeps, stop) : 0,
    leavers: hasPassed ? await anonymiseDueLeavers(retentionDeps, stop) : 0,
    families: hasPassed ? await removeOfFamilies() : 0,
    signIns: await remove(
      signInSessions,
      expiredBeforeCondition(signIns, signInSessions.endedAt, signInSessions.expiresAt),
    ),
    otpCodes: await remove(
      otpCodes,
      expiredBeforeCondition(codesCutoff, otpCodes.usedAt, otpCodes.expiresAt),
    ),
    checkInCodes: await remove(checkInCodes, expiredBeforeCondition(codesCutoff, checkInCodes.expiresAt)),
    limits: await remove(
      rateLimits,
      or(lte(rateLimits.resetsAt, now), gt(rateLimits.resetsAt, latestResetSql(now))),
    ),
    idempotencyKeys: await remove(
      idempotencyKeys,
      expiredBeforeCondition(before(IDEMPOTENCY_KEPT_MS), idempotencyKeys.createdAt),
    ),
    sessions: hasPassed
      ? await removeSessions({ db, clock }, before(HOUSEKEEPING.deletedSessionsKeptMs), stop)
      : 0,
    audit: hasPassed
      ? await remove(
          auditEvents,
          or(
            auditedBeforeCondition(HOUSEKEEPING.auditKeptMs),
            and(eq(auditEvents.entity, 'sign-in'), auditedBeforeCondition(HOUSEKEEPING.auditedSignInsKeptMs)),
          ),
        )
      : 0,
    images: await remove(
      images,
      and(
        ...[users.image, schools.image, schools.picture, letters.image, familyRequests.image].map((name) =>
          notExists(
            db
              .select({ one: sql`1` })
              .from(name.table)
              .where(eq(name, images.name)),
          ),
        ),
      ),
    ),
    // The names that people had before an import are deleted once the import can no longer be undone.
    importItems: await remove(
      importItems,
      inArray(
        importItems.importId,
        db
          .select({ id: imports.id })
          .from(imports)
          .where(lte(imports.createdAt, before(IMPORT_UNDO_DAYS * DAY_MS))),
      ),
    ),
    mails: await removeMails(outboxDir, before(HOUSEKEEPING.mailsKeptMs), stop),
  };
}

/**
 * Whether real time has passed here: the audit has an event between a week and thirty days old. When a clock leaps ahead, everything seems
 * to be years old, and what people may still want back would be removed for good. After long holidays removal is only delayed.
 */
async function hasTimePassed(db: Database, before: (ms: number) => Date): Promise<boolean> {
  const [done] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        gt(auditEvents.at, before(HOUSEKEEPING.deletedSessionsKeptMs)),
        lte(auditEvents.at, before(HOUSEKEEPING.leapMs)),
      ),
    )
    .limit(1);
  return done !== undefined;
}

/** Permanently removes sessions that were deleted and not restored in time. Each removal is recorded in the audit. */
async function removeSessions(
  { db, clock }: Pick<RemovalDeps, 'db' | 'clock'>,
  until: Date,
  stop: AbortSignal,
): Promise<number> {
  let removed = 0;
  let gone: number;
  do {
    gone = await db.transaction(async (tx) => {
      const rows = await removeDeleted(tx, until, HOUSEKEEPING.deletedSessionsBatch);
      await recordAudit(
        tx,
        { at: clock.now() },
        rows.map(({ id, name, schoolId }) => ({ event: 'session.removed', target: { id, name }, schoolId })),
      );
      return rows.length;
    });
    removed += gone;
  } while (gone === HOUSEKEEPING.deletedSessionsBatch && !stop.aborted);
  return removed;
}

async function removeMails(folder: string, until: Date, stop: AbortSignal): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    if (stop.aborted) break;
    const path = join(folder, name);
    if (!name.endsWith('.eml') || (await stat(path)).mtime > until) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
