/** Speaks with the server for the families' pages. */
import type { FieldProblem } from '../../contract/envelope.ts';
import { FAMILY_LINK_HEADER } from '../../contract/family/pagePaths.ts';
import { API_BASE, API_KEY_HEADER, PUT_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '../../contract/limits.ts';

/** What the server said no to, in its own words, or why it could not be asked. */
export class Refusal extends Error {
  /** 0: there was no answer. */
  readonly status: number;
  readonly problems: readonly FieldProblem[];

  constructor(message: string, status: number, problems: readonly FieldProblem[] = []) {
    super(message);
    this.status = status;
    this.problems = problems;
  }
}

const NO_ANSWER = 'Tidak ada sambungan ke sekolah. Periksa internet Anda, lalu coba lagi.';
const NOT_UNDERSTOOD = 'Server sekolah sedang terganggu. Coba lagi sebentar lagi.';

interface Sent {
  readonly method?: 'GET' | 'POST';
  /** The path below the API's base path. It never holds the token. */
  readonly path: string;
  readonly token: string;
  readonly body?: FormData | object;
}

/**
 * @returns the answer's data, in the shape that the call of this path has in contract/
 * @throws Refusal
 */
export async function ask<T>({ method = 'GET', path, token, body }: Sent): Promise<T> {
  const isForm = body instanceof FormData;
  let answer: Response;
  let said: { readonly message?: string; readonly data?: unknown };
  try {
    answer = await fetch(API_BASE + path, {
      method,
      headers: {
        [FAMILY_LINK_HEADER]: token,
        [API_KEY_HEADER]: import.meta.env.VITE_API_KEY ?? 'hadir',
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(isForm ? PUT_TIMEOUT_MS : REQUEST_TIMEOUT_MS),
    });
  } catch {
    throw new Refusal(NO_ANSWER, 0);
  }
  try {
    said = (await answer.json()) as typeof said;
  } catch {
    throw new Refusal(NOT_UNDERSTOOD, answer.status);
  }
  if (answer.ok) return said.data as T;
  const problems = Array.isArray(said.data) ? (said.data as FieldProblem[]) : [];
  throw new Refusal(said.message ?? NOT_UNDERSTOOD, answer.status, problems);
}
