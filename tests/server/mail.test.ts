import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '../../server/outside/mailer.ts';
import { otpMail } from '../../server/mail/templates.ts';
import { type SmtpServer, startSmtp } from '../support/smtp.ts';
import { patience } from '../support/patience.ts';
import { removeFolder } from '../support/removeFolder.ts';

let folder: string;
let log: string[];
let reported: string[];
let smtp: SmtpServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hadir-mail-'));
  log = [];
  reported = [];
});
afterEach(async () => {
  await smtp?.close();
  smtp = undefined;
  await removeFolder(folder);
});

const mailer = (smtpUrl?: string, from?: string) =>
  createMailer({
    smtpUrl,
    from,
    outboxDir: join(folder, 'outbox'),
    log: pino({}, { write: (line) => void log.push(line) }),
    tell: (line) => void reported.push(line),
  });

const MAIL = otpMail('guru@contoh.sch.id', '012345');

describe('without a mail server', () => {
  it('writes the mail into a private folder and says where', async () => {
    const mail = mailer(undefined, 'Hadir <hadir@contoh.sch.id>');
    mail.send(MAIL);
    await mail.drain(5_000);
    const [name = ''] = await readdir(join(folder, 'outbox'));
    const path = join(folder, 'outbox', name);
    expect(reported).toEqual([`Email disimpan di ${path} (SMTP_URL belum diisi)`]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'outbox'))).mode & 0o777).toBe(0o700);
    const written = await readFile(path, 'utf8');
    expect(written).toContain('From: Hadir <hadir@contoh.sch.id>');
    expect(written).toContain('To: guru@contoh.sch.id');
    expect(written).toMatch(/^ {4}012345$/m);
    expect(name).not.toContain('guru');
  });
});

describe('with a mail server', () => {
  it('hands the mail over, without waiting for it, and waits at the end', async () => {
    smtp = await startSmtp('takes');
    const mail = mailer(smtp.url);
    mail.send(MAIL);
    mail.send(MAIL);
    mail.send(MAIL);
    expect(smtp.received).toEqual([]);
    await mail.drain(5_000);
    expect(smtp.received).toHaveLength(3);
    expect(smtp.received[0]).toContain('012345');
    expect(log).toEqual([]);
  });

  it('is from its account there, when no sender is set', async () => {
    smtp = await startSmtp('takes');
    const mail = mailer(smtp.url.replace('smtp://', 'smtp://hadir%40contoh.sch.id@'));
    mail.send(MAIL);
    await mail.drain(5_000);
    expect(smtp.received[0]).toContain('From: Hadir <hadir@contoh.sch.id>');
  });

  it.each([
    ['one that refuses', async () => (smtp = await startSmtp('refuses')).url],
    [
      'one that is not there',
      async () => {
        const gone = await startSmtp('takes');
        await gone.close();
        return gone.url;
      },
    ],
  ])('logs a failure at %s without address and content', async (_, start) => {
    const mail = mailer(await start());
    mail.send(MAIL);
    await mail.drain(5_000);
    expect(log).toHaveLength(1);
    expect(log[0]).toContain('a mail was not sent');
    expect(log[0]).not.toMatch(/guru@|012345/);
  });

  it('does not hold up the end when the server says nothing', async () => {
    smtp = await startSmtp('silent');
    const mail = mailer(smtp.url);
    mail.send(MAIL);
    const startedAt = performance.now();
    await mail.drain(200);
    expect(performance.now() - startedAt).toBeLessThan(patience(2_000));
  });
});

describe('a mail with a code', () => {
  it('shows it in text and page, not in the subject', () => {
    expect(MAIL.text).toContain('012345');
    expect(MAIL.html).toContain('012345');
    expect(MAIL.subject).not.toContain('012345');
  });
});
