import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { DatabaseWatch } from '../db/watch.ts';
import type { WritePurpose } from '../db/room.ts';
import type { Database, Lanes, Standby } from '../db/client.ts';
import type { Installation } from './installation.ts';
import type { Metrics } from './metrics.ts';

export interface Mail {
  /** One address without a name. */
  to: string;
  /** The subject must never contain a code, because it is shown on lock screens. */
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /**
   * Sends a mail in the background. It returns immediately and never throws, because a response must not wait for a mail server.
   *
   * @param settled called once it is known whether the mail was sent; `isCertain` is false where it may have been sent all the same
   */
  send(mail: Mail, settled?: (wasSent: boolean, isCertain: boolean) => Promise<void>): void;
  /** Waits at most this long for mails in progress. After that, nothing more can be sent. */
  drain(timeoutMs: number): Promise<void>;
}

export interface Settings {
  /** Signs every token; at least 32 characters. */
  jwtSecret: string;
  /** If set, every call must contain this key in `X-API-Key`. */
  apiKey?: string;
  /** Cookies are named `<prefix>_refresh_token` and so on, on https `__Secure-<prefix>_refresh_token`. */
  cookiePrefix: string;
  /** The time zone, as an IANA name; it decides what "today" is for the school. */
  timeZone: string;
  /** The origin at which people open the dashboard, without a trailing slash; if absent, it is taken from the request. */
  publicUrl?: string;
  /** The limit of all mails within a day. */
  mailsPerDay?: number;
  /** Whether a school's gateway may be in the server's own network, and unencrypted. */
  gatewayAllowsPrivate?: boolean;
  /** Whether the sign-in page may offer the demo accounts, if the database has them; never in production. */
  offersDemo?: boolean;
  /** How many reverse proxies are in front of the server. Their `X-Forwarded-*` headers are trusted; without proxies these headers are ignored. */
  trustedProxies?: number;
}

/** Everything outside the process that the app uses, passed to `createApp`. */
export interface Deps {
  db: Database;
  /** Where calls that declare it may read instead; absent when there is none. */
  standby?: Standby;
  /** How calls share the one connection of the embedded engine; absent on PostgreSQL. */
  lanes?: Lanes;
  /** One trivial query; rejects when the database does not answer. */
  ping: () => Promise<void>;
  /** Resolves when everything committed so far is on the disk; responses wait for it. */
  settled: () => Promise<void>;
  /** Whether the disk has room for a write; always true on PostgreSQL. */
  hasRoom: (purpose?: WritePurpose) => Promise<boolean>;
  /** Shared by the whole process; without one the app makes its own. */
  watch?: DatabaseWatch;
  /** Where requests are measured; absent when metrics are off. */
  metrics?: Pick<Metrics, 'observe'>;
  /** Shown on the operator's status page. */
  installation: Installation;
  clock: Clock;
  log: Logger;
  mail: Mailer;
  settings: Settings;
}
