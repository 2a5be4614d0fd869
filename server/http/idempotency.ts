/** Ensures that a create that is sent twice makes only one record: see the contract's `Idempotency-Key`. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, lte, or } from 'drizzle-orm';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEPT_MS } from '../../contract/limits.ts';
import { OTHER_BODY_SAVED_MESSAGE } from '../../contract/messages.ts';
import type { Database } from '../db/client.ts';
import { idempotencyKeys } from '../db/tables/idempotency.ts';
import type { Deps } from '../outside/deps.ts';
import type { Answer } from './answer.ts';
import type { CurrentUser } from '../auth/currentUser.ts';
import type { ApiContext } from './context.ts';
import { latestTrustedMoment } from '../base/clock.ts';
import { HttpProblem, refused } from '../base/problem.ts';

/**
 * Makes a record in one transaction, together with the answer stored under the request's key: both are written, or neither. Of two requests
 * at once with one key, the second waits and gets the answer of the first.
 *
 * @param make uses only the transaction; slow work (digests, pictures) must be done before
 */
export type RunOnce = <T>(
  makeRecord: (tx: Database) => Promise<Answer<T>>,
  parts?: EarlierParts,
) => Promise<Answer<T>>;

/** For a record that takes several transactions: those before the last one, which is `makeRecord`'s, and the connection for all of them. */
interface EarlierParts {
  readonly db: Database;
  readonly write: () => Promise<void>;
}

/** Makes the record of a request without a key. */
export const runWithoutKey =
  (db: Database): RunOnce =>
  async (makeRecord, parts) => {
    await parts?.write();
    return (parts?.db ?? db).transaction(makeRecord);
  };

/** What must be equal when a key is used again: the call and everything sent with it, after validation. */
export interface SentRequest {
  readonly call: string;
  /** The school chosen for the call. */
  readonly school: number | undefined;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** A key of 16 to 128 characters: 128 random bits are 22 characters of base64, and a UUID has 36. */
const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{16,128}$/;

const SEAL_CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Looks up the key of a create.
 *
 * @returns the first answer, if the same user got one under this key in the last 24 hours; otherwise how to make the record
 * @throws HttpProblem 409 when the key was used for another request, 400 when the key is invalid
 */
export async function lookUpIdempotencyKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  c: ApiContext,
  user: CurrentUser,
  sent: SentRequest,
): Promise<{ readonly answered: Answer } | { readonly once: RunOnce }> {
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key === undefined) return { once: runWithoutKey(db) };
  if (!IDEMPOTENCY_KEY_PATTERN.test(key))
    throw refused(`${IDEMPOTENCY_HEADER} harus 16 sampai 128 karakter tanpa spasi`);

  const now = clock.now();
  const validAfter = new Date(now.getTime() - IDEMPOTENCY_KEPT_MS);
  // A key that was stored while the clock was ahead would otherwise stay valid for years.
  const latestValid = latestTrustedMoment(now);
  const id = digest(key, 'key', '');
  const request = digest(key, 'request', await serializeRequest(sent));
  const own = and(eq(idempotencyKeys.userId, user.id), eq(idempotencyKeys.key, id));

  const firstAnswer = async <T>(from: Database): Promise<Answer<T> | undefined> => {
    const [row] = await from
      .select()
      .from(idempotencyKeys)
      .where(
        and(own, gt(idempotencyKeys.createdAt, validAfter), lte(idempotencyKeys.createdAt, latestValid)),
      );
    if (!row?.answer) return undefined;
    if (row.request !== request) throw new HttpProblem(409, OTHER_BODY_SAVED_MESSAGE);
    // The type is right, because the same call with the same body was answered with it.
    return JSON.parse(unseal(key, row.answer)) as Answer<T>;
  };

  const answered = await firstAnswer(db);
  if (answered) return { answered };
  return {
    once: async (make, parts) => {
      const first = parts && (await firstAnswer<Awaited<ReturnType<typeof make>>['data']>(parts.db));
      if (first) return first;
      await parts?.write();
      return (parts?.db ?? db).transaction(async (tx) => {
        const freshColumns = { request, answer: null, createdAt: now };
        // This waits while another request holds the key, until that request has made its record or has failed.
        const taken = await tx
          .insert(idempotencyKeys)
          .values({ userId: user.id, key: id, ...freshColumns })
          .onConflictDoUpdate({
            target: [idempotencyKeys.userId, idempotencyKeys.key],
            set: freshColumns,
            setWhere: or(
              lte(idempotencyKeys.createdAt, validAfter),
              gt(idempotencyKeys.createdAt, latestValid),
            ),
          })
          .returning({ key: idempotencyKeys.key });
        if (taken.length === 0) {
          const first = await firstAnswer<Awaited<ReturnType<typeof make>>['data']>(tx);
          if (!first) throw new HttpProblem(503);
          return first;
        }
        const answer = await make(tx);
        await tx
          .update(idempotencyKeys)
          .set({ answer: seal(key, JSON.stringify(answer)) })
          .where(own);
        return answer;
      });
    },
  };
}

/** A digest keyed with the client's secret key, so that nobody who has only the table can guess passwords that were in a body. */
const digest = (key: string, what: string, text: string): string =>
  createHmac('sha256', key).update(`${what}\0${text}`).digest('base64url');

/**
 * Writes a request as text for its digest. A file is represented by a digest of its content, because the text of a multipart body differs
 * each time it is sent.
 */
async function serializeRequest({ body, ...sent }: SentRequest): Promise<string> {
  const fields: [string, unknown][] = [];
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value instanceof File) {
      const hash = createHash('sha256').update(new Uint8Array(await value.arrayBuffer()));
      fields.push([name, { file: hash.digest('base64url') }]);
    } else fields.push([name, value]);
  }
  return JSON.stringify([sent, fields]);
}

const sealKey = (key: string) => createHmac('sha256', key).update('answer').digest();

function seal(key: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(SEAL_CIPHER, sealKey(key), iv);
  const sealed = [iv, cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url');
}

function unseal(key: string, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(SEAL_CIPHER, sealKey(key), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
