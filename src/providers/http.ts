import {
  API_KEY_HEADER,
  IDEMPOTENCY_HEADER,
  PUT_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  SCHOOL_HEADER,
} from '../../contract/limits.ts';
import type { Id, Method } from '../../contract/calls.ts';
import type { PageMeta } from '../../contract/envelope.ts';
import {
  ApiError,
  errorOfAnswer,
  MALFORMED_MESSAGE,
  NO_RESPONSE,
  NO_RESPONSE_MESSAGE,
  type StatusTexts,
} from './errors.ts';
import { forgetFirstAnswers, takeFirstAnswer } from './firstAnswers.ts';
import { chosenSchool } from './schoolStore.ts';
import { accessToken } from './session.ts';
import { tokenFor } from './tokenFor.ts';
import { API_KEY, API_URL } from './settings.ts';

export interface Request {
  readonly method: Method;
  /** Below the API's base path. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON, or as it is when it is FormData. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Hears how much of the body has gone, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** How an answer is read that comes in parts. */
  readonly reading?: Reading | undefined;
  /** Whatever school is chosen: it is about all of them. */
  readonly ofAllSchools?: true;
  /** A sign-out of before: it goes out with this token, and without the cookies of who is signed in now. */
  readonly as?: string;
  /** Whose request it is: it goes out with this person's token, or not at all. */
  readonly person?: Id;
  /**
   * The key of a create: the same for every try of it, so that a Hadir server makes one record.
   */
  readonly createKey?: string | undefined;
  /** What the user reads when this fails and the server gives no reason. */
  readonly failed?: string;
  /** This call's own words for a status, used instead of section 8's general ones. */
  readonly texts?: StatusTexts;
}

/** See imports/useWrite.ts: who needs no such answer loads nothing of it. */
export interface Reading {
  readonly accept: string;
  /** Instead of the clock that gives up after so many milliseconds in all. */
  readonly timeout: (ms: number) => AbortSignal;
  readonly read: (answer: Response) => Promise<Response>;
}

export interface Answer {
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
  /** Only of lists. */
  readonly meta?: Partial<PageMeta>;
  /** Only of marks that were sent: see contract/attendance/attendance.ts. */
  readonly conflicts?: unknown;
  /** Only of incomplete registers: see contract/overview/overview.ts. */
  readonly by_teacher?: unknown;
  /** Only of the names of the extensions: see contract/system/about.ts. */
  readonly timezone?: unknown;
  readonly now?: unknown;
  readonly school?: unknown;
  readonly school_image?: unknown;
  readonly school_accent?: unknown;
  readonly school_reach?: unknown;
  readonly is_set_up?: unknown;
  readonly hadir?: unknown;
}

/**
 * The only place that speaks to the network.
 *
 * Sends the API key, the access token, and cookies; a protected call without a valid token is not sent. Gives up after 10 s (PUT: 30 s).
 * @returns the envelope of a successful answer; of a 204, and of a delete that is answered in few words, one with
 *   `data: null`.
 * @throws ApiError with the server's message where present, else the text of section 8; `status` is 0 without an
 *   answer, and for a 401 to somebody who has signed out or in since; `fields` is set for a 400 that names fields. An
 *   AbortError when `signal` was aborted by the caller.
 */
export async function send(request: Request): Promise<Answer> {
  const token = request.as ?? tokenFor(request);
  const response = await reach(request, token);
  const body = await readJson(response, request.failed);
  const { failed, texts } = request;
  // Refused was somebody who has gone since: it must not end the session of whoever is signed in now.
  if (response.status === 401 && accessToken() !== token)
    throw new ApiError(NO_RESPONSE_MESSAGE, NO_RESPONSE, failed);
  if (!response.ok || isRefusal(body)) throw errorOfAnswer(response.status, body, failed, texts);
  if (response.status === 204 || (request.method === 'DELETE' && !isEnvelope(body)))
    return { status: response.status, message: '', data: null };
  if (!isEnvelope(body)) throw new ApiError(MALFORMED_MESSAGE, response.status, failed);
  return { ...body, message: body.message ?? '', data: body.data ?? null };
}

async function reach(request: Request, token: string | undefined): Promise<Response> {
  const { method, path, query, body, signal, onProgress, reading, createKey, failed } = request;
  const ms = method === 'PUT' ? PUT_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
  const timeout = reading ? reading.timeout(ms) : AbortSignal.timeout(ms);
  const isForm = body instanceof FormData;
  try {
    const url = `${API_URL}${path}${toQuery(query)}`;
    const sending = {
      method,
      headers: {
        Accept: reading?.accept ?? 'application/json',
        [API_KEY_HEADER]: API_KEY,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...schoolHeader(request),
        ...(createKey ? { [IDEMPOTENCY_HEADER]: createKey } : {}),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    if (method !== 'GET') forgetFirstAnswers();
    // The first script asks in nobody's choice of a school.
    const isPlain = method === 'GET' && !(SCHOOL_HEADER in sending.headers);
    const firstAnswer = isPlain ? takeFirstAnswer(url, token) : undefined;
    if (firstAnswer) return await orAborted(firstAnswer, sending.signal);
    if (onProgress) return await fetchWithProgress(url, sending, onProgress);
    const answer = await fetch(url, {
      ...sending,
      credentials: request.as === undefined ? 'include' : 'omit',
    });
    return reading ? await reading.read(answer) : answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(NO_RESPONSE_MESSAGE, NO_RESPONSE, failed);
  }
}

/**
 * The school that is looked at goes along with what is asked of the school's records. Not with marks that were kept on the device: they
 * are of the school that was looked at when they were made.
 */
function schoolHeader({ path, person, ofAllSchools }: Request): Readonly<Record<string, string>> {
  const school = chosenSchool();
  if (!school || ofAllSchools || person !== undefined || !path.startsWith('/dashboard/')) return {};
  return { [SCHOOL_HEADER]: String(school.id) };
}

/** The first script's request goes on for itself; who has asked may stop listening. */
const orAborted = (response: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    response.then(resolve, reject);
  });

interface Sending {
  readonly method: Method;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData | string | null;
  readonly signal: AbortSignal;
}

/** Like fetch, but with upload progress, which fetch does not report. Without an answer it rejects, as fetch does. */
const fetchWithProgress = (
  url: string,
  { method, headers, body, signal }: Sending,
  onProgress: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const fail = () => reject(new TypeError('no answer'));
    xhr.open(method, url);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total));
    xhr.addEventListener('load', () => {
      const { status } = xhr;
      resolve(new Response(status === 204 ? null : xhr.responseText, { status }));
    });
    xhr.addEventListener('error', fail);
    xhr.addEventListener('abort', fail);
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    if (signal.aborted) fail();
    else xhr.send(body);
  });

/** undefined where the body is not JSON: what that means depends on the status. */
async function readJson(response: Response, failed?: string): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch {
    // The connection broke in the middle of the answer.
    throw new ApiError(NO_RESPONSE_MESSAGE, NO_RESPONSE, failed);
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Envelope {
  success: true;
  status: 200 | 201;
  message?: string;
  data?: unknown;
  meta?: Partial<PageMeta>;
}

function isEnvelope(body: unknown): body is Envelope {
  if (typeof body !== 'object' || body === null) return false;
  const { success, status } = body as Partial<Envelope>;
  return success === true && (status === 200 || status === 201);
}

/** A failure inside an answer with a good HTTP status. */
const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false;

function toQuery(query: Request['query']): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  return params.size > 0 ? `?${params}` : '';
}
