/** The one way from a call to the mailer: all mails of the installation share one ceiling a day. */
import { gt, inArray, and } from 'drizzle-orm';
import { rateLimits } from '../db/schema.ts';
import type { Deps, Mail } from '../outside/deps.ts';
import { HttpProblem } from '../base/problem.ts';
import { keyOf, type Limit, takeOne } from '../http/limits.ts';
import { schoolDay } from '../base/schoolDay.ts';

const DAY_MINUTES = 24 * 60;
export const MAILS_PER_DAY = 500;

export const mailLimit = ({ settings }: Pick<Deps, 'settings'>): Limit => ({
  what: 'mail',
  who: 'installation',
  most: settings.mailsPerDay ?? MAILS_PER_DAY,
  minutes: DAY_MINUTES,
});

async function hasRoom(deps: Deps): Promise<boolean> {
  const limit = mailLimit(deps);
  const room = await takeOne(deps, limit);
  if (!room)
    deps.log.warn({ most: limit.most }, 'the daily ceiling of mails is reached: a mail was not sent');
  return room;
}

/**
 * Before a code is made that somebody waits for.
 *
 * @throws HttpProblem 503 when no more mails go out today
 */
export async function claimMail(deps: Deps): Promise<void> {
  if (!(await hasRoom(deps))) {
    throw new HttpProblem(
      503,
      'Batas email hari ini sudah tercapai. Hubungi pengelola Hadir di sekolah Anda.',
    );
  }
}

/** Tells somebody what has happened already: it stays so, even when no mail goes out. */
export async function tell(deps: Deps, mail: Mail): Promise<void> {
  if (await hasRoom(deps)) post(deps, mail);
}

/** One that has its place below the ceiling. */
export function post(deps: Deps, mail: Mail): void {
  deps.mail.send(mail, async (wasSent) => {
    await takeOne(deps, tallyOf(deps, wasSent ? 'sent' : 'failed'));
  });
}

/** More than go out in two days: a tally keeps nothing back. */
const ANY = 1_000_000_000;

/** Counts the mails of one school day, with the limits: for all processes, through restarts, and swept with them. */
const tallyOf = ({ settings, clock }: Deps, outcome: 'sent' | 'failed'): Limit => ({
  what: `mail ${outcome}`,
  who: schoolDay(clock.now(), settings.timeZone),
  most: ANY,
  minutes: 2 * DAY_MINUTES,
});

/** Of this school day; `used`: of the ceiling. */
export async function mailsOfToday(deps: Deps): Promise<Record<'sent' | 'failed' | 'used' | 'most', number>> {
  const limit = mailLimit(deps);
  const limits = { sent: tallyOf(deps, 'sent'), failed: tallyOf(deps, 'failed'), used: limit };
  const keys = Object.values(limits).map((each) => keyOf(deps, each));
  const rows = await deps.db
    .select({ key: rateLimits.key, hits: rateLimits.hits })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, deps.clock.now())));
  const of = (each: Limit) => rows.find(({ key }) => key === keyOf(deps, each))?.hits ?? 0;
  return { sent: of(limits.sent), failed: of(limits.failed), used: of(limits.used), most: limit.most };
}
