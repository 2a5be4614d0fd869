/** The one way from a call to the mailer: all mails of the installation share one ceiling a day. */
import type { Deps, Mail } from './deps.ts';
import { HttpProblem } from './http/problem.ts';
import { type Limit, takeOne } from './http/limits.ts';

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
  if (await hasRoom(deps)) deps.mail.send(mail);
}
