import { createRoute, z } from '@hono/zod-openapi';
import {
  accessOf,
  isAllowedBeforeOwnPassword,
  isAllSchoolsCall,
  type PublicCall,
} from '../../contract/access.ts';
import { API_BASE, type Call, type CallName, calls, param } from '../../contract/calls.ts';
import { IDEMPOTENCY_HEADER, SCHOOL_HEADER } from '../../contract/limits.ts';
import type { Database, Lanes } from '../db/client.ts';
import { type AuditWriter, type AuditOrigin, recordAudit } from '../db/audit.ts';
import { type CurrentUser, authenticateUser } from '../auth/currentUser.ts';
import type { Scope } from '../db/scope.ts';
import { resolveScope } from '../auth/scope.ts';
import { addressDigest } from './origin.ts';
import { type Answer, envelope } from './answer.ts';
import { parseJson, readBody, readForm, type BodyKind } from './body.ts';
import { bearerToken } from './bearerToken.ts';
import type { Api, ApiContext } from './context.ts';
import { lookUpIdempotencyKey, type RunOnce, runWithoutKey } from './idempotency.ts';
import { runHeavyRead, runLongCall } from './longCalls.ts';
import { toConstraintProblem, type ConstraintMessages } from './databaseErrors.ts';
import { describeResponses, type CallDescription } from './openapi.ts';
import { HttpProblem, notFound } from '../base/problem.ts';
import { type ReportProgress, runWithProgress } from './telling.ts';
import { parse } from './validate.ts';

type Shape = z.core.$ZodLooseShape;

interface CallDefinition<
  P extends Shape,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
> extends CallDescription {
  /** One line for the reader of openapi.json, in Indonesian. */
  summary: string;
  answer?: A;
  /** The schemas of the placeholders in the path, in the path's order. */
  params?: P;
  query?: Q;
  /** The schema of a JSON body. */
  body?: B;
  /** Set for a body with many records, which may be large. */
  isBulk?: true;
  /**
   * Set for a call that only reads, much or of the past, and takes the input's `db` for all of it: it may be read from a standby. A
   * register never is. A function tells of which queries that is true.
   */
  mayReadStandby?: true | ((query: z.output<Q>, scope: Scope) => boolean);
  /**
   * Set for a short call that somebody makes in or before a lesson, with a thumb on the screen. On the embedded engine it goes before all
   * others, also between the parts of a large import, so it must look at nothing but lessons, their registers, and people whose ids it is
   * given: what an import has made so far is in none of them (decision 0039). Its handler takes the input's `db` for all of it.
   */
  goesFirst?: true;
  /** Set for a call that reads or computes for thousands of rows: a process runs one of them at once. */
  isHeavyRead?: true;
  /** Set for a call that takes long and reports its progress. */
  reportsProgress?: true;
  /**
   * The schema of a JSON body that the handler reads itself: in a public call of a device, which is checked before its body is read, or by
   * the body's own bytes.
   */
  ownBody?: z.ZodType;
  /** The schema of a multipart body, instead of `body`. */
  form?: B;
  /** The messages for rows that the database refuses, by the name of the constraint. */
  constraints?: ConstraintMessages;
}

interface HandlerInput<N extends CallName, P extends Shape, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<z.ZodObject<P>>;
  query: z.output<Q>;
  body: z.output<B>;
  user: N extends PublicCall ? null : CurrentUser;
  /** Which school's records the caller reaches; null in a public call, which reaches none. */
  scope: N extends PublicCall ? null : Scope;
  /** The database of a call with `goesFirst` or `mayReadStandby`; for all others it is that of `deps`. */
  db: Database;
  /** Records what this call does in the audit; call it in the transaction of the change. */
  audit: AuditWriter;
  /** Makes the record of a create (a POST that answers 201), at most once for each idempotency key. */
  once: RunOnce;
  /** Reports the progress of a call with `reportsProgress`; in other calls it does nothing. */
  tell: ReportProgress;
  c: ApiContext;
}

/**
 * Mounts one call of the contract with its path, description, access check and validation, in this order, so the handler receives only
 * checked input. Checks on the records themselves (ownership, guards) are the handler's task.
 *
 * @param handle its result is put into the envelope, unless it is a whole Response; the compiler checks it against the schema that
 * describes it
 */
export function mount<
  N extends CallName,
  P extends Shape = Record<never, never>,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodNever,
>(
  { app, deps, fail, readElsewhere }: Api,
  name: N,
  definition: CallDefinition<P, Q, B, A>,
  handle: (input: HandlerInput<N, P, Q, B>) => Promise<Answer<z.input<A>> | Response>,
): void {
  const { summary, query, body, form } = definition;
  const describedBody = body ?? definition.ownBody;
  const params = z.object(definition.params ?? ({} as P));
  const call: Call = calls[name];
  const path = API_BASE + call.path(...Object.keys(params.shape).map(param));
  const access = accessOf(name);

  const isCreate = call.method === 'POST' && definition.status === 201;
  const content = describedBody
    ? { 'application/json': { schema: describedBody } }
    : form && { 'multipart/form-data': { schema: form } };
  const openApiRoute = createRoute({
    method: methodNames[call.method],
    path,
    operationId: name,
    summary,
    tags: [path.split('/')[4] ?? 'auth'],
    security: access === 'public' ? [] : [{ bearer: [] }],
    request: {
      params,
      // Every query schema of this server is an object, but the generator's type requires a check.
      ...(query instanceof z.ZodObject && { query }),
      ...(isCreate && { headers: idempotencyHeaders }),
      ...(content && { body: { required: true, content } }),
    },
    responses: describeResponses(definition),
  });
  app.openAPIRegistry.registerPath(openApiRoute);

  // The body is read outside of it: nobody waits for a slow line.
  const inLane: Lanes['first'] =
    definition.goesFirst && deps.lanes ? deps.lanes.first : (work) => work(deps.db);
  const bodyKind: BodyKind = access === 'public' ? 'public' : definition.isBulk ? 'bulk' : 'json';
  app.on(call.method, openApiRoute.getRoutingPath(), async (c) => {
    const user =
      access === 'public' ? null : await inLane((db) => authenticateUser({ ...deps, db }, bearerToken(c)));
    if (user) c.set('user', user);
    if (user && typeof access === 'object' && !access.some((role) => role === user.role)) {
      throw new HttpProblem(403);
    }
    if (user?.mustChangePassword && access !== 'public' && !isAllowedBeforeOwnPassword(name)) {
      throw new HttpProblem(403, OWN_PASSWORD_FIRST);
    }
    const scope =
      user && (await inLane((db) => resolveScope({ ...deps, db }, user, c.req.header(SCHOOL_HEADER))));
    if (user?.severalSchools && user.schoolId !== null && isAllSchoolsCall(name)) {
      throw new HttpProblem(403, FOR_ALL_SCHOOLS);
    }
    const found = params.safeParse(c.req.param());
    if (!found.success) throw notFound();
    const parsedQuery = query && parse(query, c.req.query());
    // The body is received only now, so that it is not read at all for a caller who may not make the call.
    const bytes = body && (await readBody(c, bodyKind));
    const fields = form && (await readForm(c));
    const send = (answer: Answer) =>
      c.json(envelope(answer, definition, c.req.url), definition.status ?? 200);
    const answerCall = async (tell: ReportProgress): Promise<Response> => {
      const sent = {
        params: found.data,
        query: parsedQuery,
        // Thousands of rows occupy the process for a moment, so a long call parses them only when it is its turn.
        body: body && bytes ? parse(body, parseJson(c, bytes)) : form && parse(form, fields),
      };
      const key =
        isCreate && user
          ? await inLane((db) =>
              lookUpIdempotencyKey({ ...deps, db }, c, user, {
                call: name,
                school: scope?.schoolId ?? undefined,
                ...sent,
              }),
            )
          : undefined;
      if (key && 'answered' in key) return send(key.answered);
      const inputOf = (db: Database) =>
        ({
          ...sent,
          user,
          scope,
          db,
          once: key?.once ?? runWithoutKey(db),
          audit: (tx, ...events) => recordAudit(tx, makeAuditOrigin(deps, c, user, scope), events),
          tell,
          c,
        }) as HandlerInput<N, P, Q, B>; // `user` follows from the access table, which the compiler cannot look into here
      const { mayReadStandby } = definition;
      const isReadElsewhere =
        typeof mayReadStandby === 'function'
          ? scope !== null && mayReadStandby(sent.query as z.output<Q>, scope)
          : mayReadStandby === true;
      const run = (db: Database) => handle(inputOf(db));
      const answer = await (isReadElsewhere ? readElsewhere(run) : inLane(run)).catch((error: unknown) => {
        throw toConstraintProblem(error, definition.constraints);
      });
      return answer instanceof Response ? answer : send(answer);
    };
    const answerSilently = () => answerCall(async () => {});
    if (definition.isHeavyRead) return runHeavyRead(answerSilently);
    if (!definition.reportsProgress) return answerSilently();
    return runWithProgress(c, async (tell) => {
      try {
        const answer = await runLongCall(
          () => answerCall(tell),
          () => tell(0),
        );
        // The last line must not confirm anything before it is on the disk.
        await deps.settled();
        return answer;
      } catch (error) {
        return fail(error as Error, c);
      }
    });
  });
}

/** The first password was read off a slip of paper or said aloud, so others may know it until the user chooses another one. */
const OWN_PASSWORD_FIRST = 'Buat kata sandi Anda sendiri lebih dulu';

const FOR_ALL_SCHOOLS =
  'Hanya admin tanpa sekolah (yayasan, dinas) yang dapat melakukan ini: berlaku bagi semua sekolah';

const makeAuditOrigin = (
  deps: Api['deps'],
  c: ApiContext,
  user: CurrentUser | null,
  scope: Scope | null,
): AuditOrigin => ({
  at: deps.clock.now(),
  schoolId: scope?.schoolId ?? null,
  ...(user && { actorId: user.id, signInId: user.signInId }),
  requestId: c.get('requestId'),
  address: addressDigest(deps, c),
  userAgent: c.req.header('user-agent'),
});

const idempotencyHeaders = z.object({
  [IDEMPOTENCY_HEADER]: z
    .string()
    .optional()
    .openapi({ description: 'Kunci acak; dengan kunci yang sama, 24 jam, hanya satu data yang dibuat' }),
});

const methodNames = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
