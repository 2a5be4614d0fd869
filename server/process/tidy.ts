/** What is removed when it has expired, and how long each is kept. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, gt, inArray, isNotNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { DELETED_SESSION_DAYS, IDEMPOTENCY_KEPT_MS, IMPORT_UNDO_DAYS } from '../../contract/limits.ts';
import { recordAudit } from '../db/audit.ts';
import { latestReset } from '../http/limits.ts';
import { removeDeleted } from '../features/lessons/index.ts';
import {
  auditEvents,
  checkInCodes,
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
  /** Rows a statement: each takes a moment only, whatever has piled up. */
  batch: 500,
  /**
   * Ended or expired sign-ins are kept for a while, so that it can still be seen who was signed in. Their tokens are
   * refused all the time.
   */
  signInsKeptMs: 30 * DAY_MS,
  /** Used or expired ones: long enough to say "kadaluarsa" rather than "not found". */
  codesKeptMs: DAY_MS,
  /** Mails that were written to files because there is no mail server. */
  mailsKeptMs: 7 * DAY_MS,
  /** With their marks, history and check-ins, so fewer at a time. */
  deletedSessionsKeptMs: DELETED_SESSION_DAYS * DAY_MS,
  deletedSessionsBatch: 20,
  /** What is done for good is done only where something happened longer ago than that. */
  leapMs: 7 * DAY_MS,
  /** Lines of the audit. The table itself holds to the same days: see `hadir_keep_audit`. */
  auditedSignInsKeptMs: 180 * DAY_MS,
  auditKeptMs: 730 * DAY_MS,
} as const;

/** How many of each went. */
export interface Tidied {
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
}

interface Swept extends Pick<Deps, 'db' | 'clock'> {
  readonly outboxDir: string;
  /** The installation's, for schools that name none. */
  readonly timeZone: string;
}

/** @param stop ends it between two statements */
export async function tidy({ db, clock, outboxDir, timeZone }: Swept, stop: AbortSignal): Promise<Tidied> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const remove = async (table: PgTable, where: SQL | undefined): Promise<number> => {
    // Where a row lies: it names one row of any table, and one that was changed meanwhile lies elsewhere.
    const place = sql`${table}.ctid`;
    let removed = 0;
    let gone: number;
    do {
      const over = db
        .select({ place })
        .from(table)
        .where(where)
        .limit(HOUSEKEEPING.batch)
        .for('update', { skipLocked: true });
      gone = (await db.delete(table).where(inArray(place, over)).returning({ place })).length;
      removed += gone;
    } while (gone === HOUSEKEEPING.batch && !stop.aborted);
    return removed;
  };
  /** Over since then, in one way or the other; a column without a value is not over. */
  const overSince = (moment: Date, ...columns: PgColumn[]) =>
    or(...columns.map((column) => and(isNotNull(column), lte(column, moment))));
  /** Compared with the database's clock, too: the table refuses to delete what is younger by that clock. */
  const auditedUntil = (ms: number) =>
    and(
      lte(auditEvents.at, before(ms)),
      sql`${auditEvents.at} < now() - make_interval(secs => ${ms / 1000})`,
    );
  const signIns = before(HOUSEKEEPING.signInsKeptMs);
  const codes = before(HOUSEKEEPING.codesKeptMs);
  const hasPassed = await hasTimePassed(db, before);
  const keeping = { db, clock, timeZone };
  return {
    letterPictures: hasPassed ? await removeDuePictures(keeping, stop) : 0,
    leavers: hasPassed ? await anonymiseDueLeavers(keeping, stop) : 0,
    signIns: await remove(
      signInSessions,
      overSince(signIns, signInSessions.endedAt, signInSessions.expiresAt),
    ),
    otpCodes: await remove(otpCodes, overSince(codes, otpCodes.usedAt, otpCodes.expiresAt)),
    checkInCodes: await remove(checkInCodes, overSince(codes, checkInCodes.expiresAt)),
    limits: await remove(
      rateLimits,
      or(lte(rateLimits.resetsAt, now), gt(rateLimits.resetsAt, latestReset(now))),
    ),
    idempotencyKeys: await remove(
      idempotencyKeys,
      overSince(before(IDEMPOTENCY_KEPT_MS), idempotencyKeys.createdAt),
    ),
    sessions: hasPassed
      ? await removeSessions({ db, clock }, before(HOUSEKEEPING.deletedSessionsKeptMs), stop)
      : 0,
    audit: hasPassed
      ? await remove(
          auditEvents,
          or(
            auditedUntil(HOUSEKEEPING.auditKeptMs),
            and(eq(auditEvents.entity, 'sign-in'), auditedUntil(HOUSEKEEPING.auditedSignInsKeptMs)),
          ),
        )
      : 0,
    images: await remove(
      images,
      and(
        ...[users, schools, letters].map((owner) =>
          notExists(db.select({ id: owner.id }).from(owner).where(eq(owner.image, images.name))),
        ),
      ),
    ),
    // What people were called before an import is nobody's business once it can no longer be taken back.
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
 * Whether the days that are counted have been lived here: something was done between a week and thirty days ago. A clock that has leapt
 * ahead says that all of it was years ago, and what people may still want back would go for good. After a holiday it waits for a while.
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

/** Removes for good what was deleted and not restored in time. Each removal is recorded in the audit. */
async function removeSessions(
  { db, clock }: Pick<Swept, 'db' | 'clock'>,
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
