/** The real API on a fresh database of either engine (see database.ts). */
import { eq } from 'drizzle-orm';
import { type DestinationStream, pino } from 'pino';
import { API_BASE } from '../../contract/calls.ts';
import { createApp } from '../../server/app.ts';
import type { Database, OpenDatabase } from '../../server/db/client.ts';
import { otpCodes, rateLimits, signInSessions, users } from '../../server/schema.ts';
import type { Clock } from '../../server/base/clock.ts';
import type { Deps, Mail, Settings } from '../../server/outside/deps.ts';
import { openTestDatabase } from './database.ts';
import { describedAnswers } from './described.ts';
import { installation } from './installation.ts';
import { ACCESS_TOKEN_DAYS } from '../../contract/limits.ts';
import { type Fixtures, PASSWORD, writeFixtures } from './fixtures.ts';

/** 08:00 in Jakarta on the day of the fixtures. */
export const NOW = new Date('2026-11-20T01:00:00Z');

interface TestClock extends Clock {
  set(moment: Date): void;
  advance(ms: number): void;
}

export interface Answered {
  status: number;
  headers: Headers;
  /** The parsed envelope; `any`, since tests look into it by the path the wire has. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

interface RequestOptions {
  /** Login name; signed in on first use. Without one the call carries no token. */
  as?: string;
  token?: string;
  /** JSON, or multipart when it is a FormData, or the text itself when it is a string. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Of the connection; another one for each computer. */
  address?: string;
}

export interface TestServer {
  app: ReturnType<typeof createApp>;
  db: Database;
  database: OpenDatabase;
  fixtures: Fixtures;
  clock: TestClock;
  settings: Settings;
  /** What the app was made from; `createApp(deps)` makes a second process on the same database. */
  deps: Deps;
  /** Mails sent so far. */
  mails: Mail[];
  /** Lines of the log so far. */
  log: string[];
  /** `path` is below /api/v1, or absolute when it starts with `/health`. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answered>;
  signIn(identifier: string, password?: string): Promise<{ token: string; refreshToken: string }>;
  /** Who calls next signs in anew: the clock may have gone beyond what a token is good for. */
  forgetTokens(): void;
  /** As at the start for accounts: nobody signed in, no codes, limits, mails or log lines, first passwords and profiles. */
  resetAccounts(): Promise<void>;
  /** Whether the disk has no room left for a write. */
  fillDisk(isFull: boolean): void;
  close(): Promise<void>;
}

export interface StartOptions {
  now?: Date;
  settings?: Partial<Settings>;
  ping?: () => Promise<void>;
  /** An empty database with its tables; a fresh one in memory when not given. */
  database?: OpenDatabase;
}

export async function startTestServer(options: StartOptions = {}): Promise<TestServer> {
  const opened = options.database ?? (await openTestDatabase());
  const fixtures = await writeFixtures(opened.db);
  const clock = testClock(options.now ?? NOW);
  const log: string[] = [];
  const lines: DestinationStream = { write: (line) => void log.push(line) };
  const settings: Settings = {
    jwtSecret: 'a secret of the tests, long enough to sign with',
    cookiePrefix: 'hadir',
    timeZone: 'Asia/Jakarta',
    ...options.settings,
  };
  const { settled } = opened;
  const ping = options.ping ?? opened.ping;
  let isFull = false;
  const hasRoom = async () => !isFull;
  const mails: Mail[] = [];
  const mail = { send: (sent: Mail) => void mails.push(sent), drain: async () => {} };
  const deps: Deps = {
    db: opened.db,
    ...(opened.lanes && { lanes: opened.lanes }),
    ping,
    settled,
    hasRoom,
    installation: installation(clock.now()),
    clock,
    log: pino({}, lines),
    mail,
    settings,
  };
  const app = createApp(deps);
  const checkAnswer = describedAnswers(app);
  const tokens = new Map<string, { readonly token: Promise<string>; readonly at: Date }>();

  const request: TestServer['request'] = async (method, path, { as, token, body, headers, address } = {}) => {
    const bearer = token ?? (as === undefined ? undefined : await tokenOf(as));
    const isText = typeof body === 'string';
    const isForm = body instanceof FormData;
    const init = {
      method,
      headers: {
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || isText || isForm ? body : JSON.stringify(body),
    };
    const connection = { incoming: { socket: { remoteAddress: address } } };
    const url = path.startsWith('/health') ? path : API_BASE + path;
    const answer = await app.request(url, init, connection);
    const { status, headers: answered } = answer;
    if (!answered.get('content-type')?.startsWith('application/json')) {
      return { status, headers: answered, body: await answer.arrayBuffer() };
    }
    const json: unknown = await answer.json();
    if (answer.ok && url.startsWith(API_BASE)) checkAnswer(method, url, status, json);
    return { status, headers: answered, body: json };
  };

  const signIn: TestServer['signIn'] = async (identifier, password = PASSWORD) => {
    const { status, body } = await request('POST', '/login', { body: { identifier, password } });
    if (status !== 200) throw new Error(`${identifier} could not sign in: ${body.message}`);
    tokens.set(identifier, { token: Promise.resolve(body.data.token), at: clock.now() });
    return body.data;
  };

  /** Many calls at once share one sign-in, as the tabs of one person do. */
  const tokenOf = (identifier: string): Promise<string> => {
    const existing = tokens.get(identifier);
    // The server takes no token that was issued after now, nor one that has run out: where a test has set the clock, people sign in anew.
    const age = existing && clock.now().getTime() - existing.at.getTime();
    if (existing && age !== undefined && age >= 0 && age < ACCESS_TOKEN_DAYS * 86_400_000)
      return existing.token;
    const token = signIn(identifier).then((answer) => answer.token);
    tokens.set(identifier, { token, at: clock.now() });
    return token;
  };

  const accounts = await opened.db.select().from(users);
  const resetAccounts = async () => {
    const { db } = opened;
    for (const table of [signInSessions, otpCodes, rateLimits]) await db.delete(table);
    for (const now of await db.select().from(users)) {
      const first = accounts.find(({ id }) => id === now.id);
      // Most tests change nobody.
      if (first && JSON.stringify(now) !== JSON.stringify(first)) {
        const { fullname, email, passwordHash, gender, address, birthDate, image } = first;
        const profile = {
          fullname,
          email,
          passwordHash,
          gender,
          address,
          birthDate,
          image,
          mustChangePassword: false,
          isActive: true,
          inactiveSince: null,
          inactiveReason: null,
        };
        await db.update(users).set(profile).where(eq(users.id, now.id));
      }
    }
    tokens.clear();
    mails.length = 0;
    log.length = 0;
    clock.set(options.now ?? NOW);
  };

  return {
    app,
    db: opened.db,
    database: opened,
    fixtures,
    clock,
    settings,
    deps,
    mails,
    log,
    request,
    signIn,
    forgetTokens: () => tokens.clear(),
    resetAccounts,
    fillDisk: (full) => void (isFull = full),
    close: opened.close,
  };
}

function testClock(start: Date): TestClock {
  let now = start;
  return {
    now: () => now,
    set: (moment) => void (now = moment),
    advance: (ms) => void (now = new Date(now.getTime() + ms)),
  };
}
