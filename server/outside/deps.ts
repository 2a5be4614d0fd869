import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { DatabaseWatch } from '../db/watch.ts';
import type { Purpose } from '../db/room.ts';
import type { Database } from '../db/client.ts';
import type { Installation } from './installation.ts';
import type { Metrics } from './metrics.ts';

export interface Mail {
  /** One bare address. */
  to: string;
  /** Shown on lock screens: never holds a code. */
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /**
   * Returns immediately and never throws: an answer does not wait for a mail server.
   *
   * @param settled told once it is known whether the mail went out
   */
  send(mail: Mail, settled?: (wasSent: boolean) => Promise<void>): void;
  /** Waits at most so long for what is under way; then nothing more can be sent. */
  drain(timeoutMs: number): Promise<void>;
}

export interface Settings {
  /** Signs every token; at least 32 characters. */
  jwtSecret: string;
  /** When set, every call must carry it in `X-API-Key`. */
  apiKey?: string;
  /** Cookies are named `<prefix>_refresh_token` and so on, on https `__Secure-<prefix>_refresh_token`. */
  cookiePrefix: string;
  /** IANA name; decides what "today" is for the school. */
  timeZone: string;
  /** Origin under which people open the dashboard, without a trailing slash; else taken from the request. */
  publicUrl?: string;
  /** The ceiling of all mails that go out within a day. */
  mailsPerDay?: number;
  /** The sign-in page may offer the invented school's accounts, where the database holds it; never in production. */
  offersDemo?: boolean;
  /** How many reverse proxies stand in front, whose `X-Forwarded-*` is believed; without them it is ignored. */
  trustedProxies?: number;
}

/** Everything that reaches outside the process, handed to `createApp`. */
export interface Deps {
  db: Database;
  /** One trivial query; rejects when the database does not answer. */
  ping: () => Promise<void>;
  /** Resolves when all that was committed up to now is on the disk; no answer leaves before. */
  settled: () => Promise<void>;
  /** Whether the disk has room for a write; PostgreSQL looks after its own. */
  hasRoom: (purpose?: Purpose) => Promise<boolean>;
  /** Shared by the whole process; without one the app makes its own. */
  watch?: DatabaseWatch;
  /** Where requests are measured, if they are. */
  metrics?: Pick<Metrics, 'observe'>;
  /** Shown on the operator's status page. */
  installation: Installation;
  clock: Clock;
  log: Logger;
  mail: Mailer;
  settings: Settings;
}
