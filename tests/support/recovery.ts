import type { TestServer } from './server.ts';

export const EMAIL = 'guru@contoh.sch.id';
export const NEW_PASSWORD = 'kata sandi baru 1';

/** The code of the last mail, as its reader sees it. */
export function lastCode({ mails }: TestServer): string {
  const code = /^ *(\d{6})$/m.exec(mails.at(-1)?.text ?? '')?.[1];
  if (!code) throw new Error('the last mail holds no code');
  return code;
}

/** Another code than this one. */
export const wrongCode = (code: string, nth = 1): string =>
  String((Number(code) + nth) % 1_000_000).padStart(6, '0');

export async function askForCode(server: TestServer, email = EMAIL): Promise<string> {
  const { status } = await server.request('POST', '/forgot-password', { body: { email } });
  if (status !== 200) throw new Error(`no code was sent: ${status}`);
  return lastCode(server);
}

export const verify = (server: TestServer, token: string, email = EMAIL) =>
  server.request('POST', '/verify-otp', { body: { email, token } });

export const reset = (server: TestServer, token: string, password = NEW_PASSWORD, email = EMAIL) =>
  server.request('POST', '/reset-password', {
    body: { email, token, password, confirm_password: password },
  });
