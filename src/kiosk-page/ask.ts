/** Speaks with the server for the kiosk. Its token is in a cookie that no script reads. */
import { calls } from '../../contract/calls.ts';
import type { Kiosk, KioskTaps, SendTaps } from '../../contract/gate/kiosk.ts';
import { REQUEST_TIMEOUT_MS } from '../../contract/limits.ts';
import { API_URL, imageUrl } from '../providers/settings.ts';

/** What the server said no to, in its own words, or why it could not be asked. */
export class Refusal extends Error {
  /** 0: there was no answer. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

const NO_ANSWER = 'Tidak ada sambungan ke server sekolah. Periksa jaringan, lalu coba lagi.';
const NOT_UNDERSTOOD = 'Server sekolah sedang terganggu. Coba lagi sebentar lagi.';

/** @returns the answer's data, in the shape that the call has in contract/ @throws Refusal */
async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  let answer: Response;
  let said: { readonly message?: string; readonly data?: unknown };
  try {
    answer = await fetch(API_URL + path, {
      method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      cache: 'no-store',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  } catch {
    throw new Refusal(NO_ANSWER, 0);
  }
  try {
    said = (await answer.json()) as typeof said;
  } catch {
    // An answer that was cut, or a page of something between us and the server, which is no refusal.
    throw new Refusal(NOT_UNDERSTOOD, answer.status >= 500 ? answer.status : 0);
  }
  if (!answer.ok) throw new Refusal(said.message ?? NOT_UNDERSTOOD, answer.status);
  return said.data as T;
}

export const startKiosk = (code: string) => ask<Kiosk>('POST', calls.startGateKiosk.path(), { code });
export const getKiosk = () => ask<Kiosk>('GET', calls.getGateKiosk.path());
export const sendTaps = (body: SendTaps) => ask<KioskTaps>('POST', calls.sendKioskTaps.path(), body);

/** Reads a pupil's picture without leaving it in the browser's cache: a revoked kiosk must have none. */
export async function readPicture(image: string): Promise<Blob | undefined> {
  try {
    const answer = await fetch(imageUrl(image) ?? image, { cache: 'no-store' });
    return answer.ok ? await answer.blob() : undefined;
  } catch {
    return undefined;
  }
}
