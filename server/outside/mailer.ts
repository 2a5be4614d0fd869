import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mail, Mailer } from './deps.ts';
import { ensurePrivateFolder } from '../base/files.ts';

interface MailSettings {
  /** A URL with `smtp:` or `smtps:`, a user name and a password; without it mails are written to files. */
  smtpUrl?: string | undefined;
  /** The sender, as `Name <address>` or an address. The default is the account at the mail server, which the server surely accepts. */
  from?: string | undefined;
  /** The folder into which mails are written when there is no mail server. */
  outboxDir: string;
  log: Logger;
  /** Prints a line for the operator. */
  tell: (line: string) => void;
}

interface Transport {
  deliver(mail: Mail): Promise<void>;
  close(): void;
}

/** Makes the mailer. It sends mails independently of requests, and logs a failed one without its content and address. */
export function createMailer(
  settings: MailSettings,
): Mailer & { /** How many mails are under way. */ pending(): number } {
  const { smtpUrl, log } = settings;
  const from = settings.from ?? formatDefaultSender(smtpUrl);
  const transport =
    smtpUrl === undefined ? createFolderTransport(settings, from) : createServerTransport(smtpUrl, from);
  const mailsUnderWay = new Set<Promise<void>>();
  return {
    send(mail, settled = async () => {}) {
      const sending = transport
        .deliver(mail)
        .then(
          () => settled(true, true),
          (error: unknown) => {
            const reason = reasonOf(error);
            log.error(reason, 'a mail was not sent');
            // A server that has answered no, or was never reached, has not taken it.
            return settled(false, reason.responseCode !== undefined || reason.command === 'CONN');
          },
        )
        .catch((error: unknown) => log.error(reasonOf(error), 'it is not counted whether a mail was sent'))
        .finally(() => mailsUnderWay.delete(sending));
      mailsUnderWay.add(sending);
    },
    pending: () => mailsUnderWay.size,
    async drain(timeoutMs) {
      let timer: NodeJS.Timeout | undefined;
      const drainTimeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)));
      await Promise.race([Promise.all(mailsUnderWay), drainTimeout]);
      clearTimeout(timer);
      transport.close();
    },
  };
}

function formatDefaultSender(smtpUrl: string | undefined): string {
  const account = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username);
  return `Hadir <${account.includes('@') ? account : 'hadir@localhost'}>`;
}

/** The recipient is an object, so that no part of it is parsed as a second address. */
const envelopeOf = ({ to, ...content }: Mail) => ({ ...content, to: { name: '', address: to } });

function createServerTransport(url: string, from: string): Transport {
  const smtp = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      idleTimeout: 10_000,
      dnsTimeout: 5_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    deliver: async (mail) => void (await smtp.sendMail(envelopeOf(mail))),
    close: () => smtp.close(),
  };
}

function createFolderTransport({ outboxDir, tell }: MailSettings, from: string): Transport {
  const composer = createTransport(
    { streamTransport: true, buffer: true },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async deliver(mail) {
      const { message } = await composer.sendMail(envelopeOf(mail));
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed in memory');
      ensurePrivateFolder(outboxDir);
      // The name begins with the time, so that sorting by name gives the order of time.
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const path = join(outboxDir, `${stamp}-${randomBytes(4).toString('hex')}.eml`);
      await writeFile(path, message, { mode: 0o600, flag: 'wx' });
      tell(`Email disimpan di ${path} (SMTP_URL belum diisi)`);
    },
    close: () => composer.close(),
  };
}

interface SmtpDetails {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** Describes an error for the log, with what an operator needs. The mail server's own message is left out, because it may quote the address. */
function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const { name, code, command, responseCode }: Error & SmtpDetails = error;
  return { name, code, command, responseCode };
}
