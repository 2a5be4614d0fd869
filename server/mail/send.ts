/** Passes mails from calls to the mailer; no other code does. All mails of the installation share one daily limit. */
import { gt, inArray, and } from 'drizzle-orm';
import { RATE_LIMITS } from '../../contract/rateLimits.ts';
import { rateLimits } from '../db/tables/rateLimits.ts';
import type { Deps, Mail } from '../outside/deps.ts';
import { HttpProblem } from '../base/problem.ts';
import { digestLimitKey, type Limit, takePlacePermanently } from '../http/limits.ts';
import { schoolDay } from '../base/schoolDay.ts';
import { familyMail } from './templates.ts';

const { most: MAILS_PER_DAY, minutes: DAY_MINUTES } = RATE_LIMITS.mail;

export const mailLimit = ({ settings }: Pick<Deps, 'settings'>): Limit => ({
  what: 'mail',
  scope: 'installation',
  most: settings.mailsPerDay ?? MAILS_PER_DAY,
  minutes: DAY_MINUTES,
});

async function tryReserveMail(deps: Deps): Promise<boolean> {
  const limit = mailLimit(deps);
  const isReserved = await takePlacePermanently(deps, limit);
  if (!isReserved)
    deps.log.warn({ most: limit.most }, 'the daily ceiling of mails is reached: a mail was not sent');
  return isReserved;
}

/**
 * Reserves one mail of the daily limit, before a code is made that somebody will wait for.
 *
 * @throws HttpProblem 503 when the limit is reached
 */
export async function reserveMail(deps: Deps): Promise<void> {
  if (!(await tryReserveMail(deps))) {
    throw new HttpProblem(
      503,
      'Batas email hari ini sudah tercapai. Hubungi pengelola Hadir di sekolah Anda.',
    );
  }
}

/** Notifies somebody of a change that has been made already. If no mail can be sent, the change stays all the same. */
export async function notify(deps: Deps, mail: Mail): Promise<void> {
  if (await tryReserveMail(deps)) sendReservedMail(deps, mail);
}

/** Sends a mail that was reserved with {@link reserveMail}. */
export function sendReservedMail(deps: Deps, mail: Mail): void {
  deps.mail.send(mail, async (wasSent) => {
    await takePlacePermanently(deps, makeMailCounter(deps, wasSent ? 'sent' : 'failed'));
  });
}

/** A process has less than ten seconds for its end; a mail that takes longer may still be sent. */
const FAMILY_MAIL_TIMEOUT_MS = 7_000;

/** Sends a school's message to a guardian, and waits for what becomes of it. */
export async function sendFamilyMail(
  deps: Deps,
  to: string,
  school: string,
  text: string,
): Promise<{ kind: 'sent' } | { kind: 'away' | 'unknown'; why: string }> {
  if (!(await tryReserveMail(deps))) return { kind: 'away', why: 'Batas email hari ini tercapai' };
  return new Promise((resolve) => {
    const why = 'Email tidak terkirim';
    const timer = setTimeout(() => resolve({ kind: 'unknown', why }), FAMILY_MAIL_TIMEOUT_MS);
    deps.mail.send(familyMail(to, school, text), async (wasSent, isCertain) => {
      clearTimeout(timer);
      resolve(wasSent ? { kind: 'sent' } : { kind: isCertain ? 'away' : 'unknown', why });
      await takePlacePermanently(deps, makeMailCounter(deps, wasSent ? 'sent' : 'failed'));
    });
  });
}

/** The counters below refuse nothing, so their limit is never reached. */
const UNLIMITED = 1_000_000_000;

/**
 * Counts the mails of one school day. The count is in the table of rate limits, so it holds across processes and restarts, and is removed
 * with its row.
 */
const makeMailCounter = ({ settings, clock }: Deps, outcome: 'sent' | 'failed'): Limit => ({
  what: `mail ${outcome}`,
  scope: schoolDay(clock.now(), settings.timeZone),
  most: UNLIMITED,
  minutes: 2 * DAY_MINUTES,
});

/** How many mails were sent and failed on this school day, and how much of the daily limit is used. */
export async function mailsOfToday(deps: Deps): Promise<Record<'sent' | 'failed' | 'used' | 'most', number>> {
  const limit = mailLimit(deps);
  const limits = {
    sent: makeMailCounter(deps, 'sent'),
    failed: makeMailCounter(deps, 'failed'),
    used: limit,
  };
  const keys = Object.values(limits).map((each) => digestLimitKey(deps, each));
  const rows = await deps.db
    .select({ key: rateLimits.key, hits: rateLimits.hits })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, deps.clock.now())));
  const of = (each: Limit) => rows.find(({ key }) => key === digestLimitKey(deps, each))?.hits ?? 0;
  return { sent: of(limits.sent), failed: of(limits.failed), used: of(limits.used), most: limit.most };
}
