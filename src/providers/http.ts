import {
  API_KEY_HEADER,
  IDEMPOTENCY_HEADER,
  PUT_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  SCHOOL_HEADER,
} from '../../contract/limits.ts';
import type { Id, HttpMethod } from '../../contract/calls.ts';
import type { PageMeta } from '../../contract/envelope.ts';
import {
  ApiError,
  createAnswerError,
  MALFORMED_ANSWER_MESSAGE,
  NO_RESPONSE_STATUS,
  NO_RESPONSE_MESSAGE,
  type StatusTexts,
} from './errors.ts';
import { forgetFirstAnswers, takeFirstAnswer } from './firstAnswers.ts';
import { getChosenSchool } from './remembered.ts';
import { accessToken } from './session.ts';
import { tokenFor } from './tokenFor.ts';
import { API_KEY, API_URL } from './settings.ts';

export interface Request {
  readonly method: HttpMethod;
  /** The path below the API's base path. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** The body, sent as JSON; FormData is sent unchanged. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Receives the share of the body that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** How to read an answer that comes in parts. */
  readonly reading?: Reading | undefined;
  /** Set when the request is about all schools, whichever is chosen. */
  readonly ofAllSchools?: true;
  /** Set when the answer depends on the chosen school although the path is not below `/dashboard/`. */
  readonly ofChosenSchool?: true;
  /**
   * The token of an earlier session whose sign-out is delivered late. It is sent instead of the present token, and without the cookies of
   * the person signed in now.
   */
  readonly as?: string;
  /** The person whose request it is. It is sent with this person's token, or not at all. */
  readonly person?: Id;
  /** The key of a create. It is the same for every try, so that a Hadir server makes only one record. */
  readonly createKey?: string | undefined;
  /** The text for the user when the call fails and the server gives no reason. */
  readonly failed?: string;
  /** This call's own texts for certain statuses, used instead of the general ones (product specification, section 8). */
  readonly texts?: StatusTexts;
}

/** Reads an answer that comes in parts: see imports/useWrite.ts. It is passed in, so that pages without such answers do not load its code. */
export interface Reading {
  readonly accept: string;
  /** Replaces the usual timeout, which aborts after this many milliseconds in all. */
  readonly timeout: (ms: number) => AbortSignal;
  readonly read: (answer: Response) => Promise<Response>;
}

export interface Answer {
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
  /** Sent only with lists. */
  readonly meta?: Partial<PageMeta>;
  /** Sent only in answer to marks: see contract/attendance/attendance.ts. */
  readonly conflicts?: unknown;
  /** Sent only with incomplete registers: see contract/overview/overview.ts. */
  readonly by_teacher?: unknown;
  /** This and the following fields are sent only with the names of the extensions: see contract/system/about.ts. */
  readonly timezone?: unknown;
  readonly now?: unknown;
  readonly school?: unknown;
  readonly school_image?: unknown;
  readonly school_letterhead?: unknown;
  readonly school_accent?: unknown;
  readonly school_reach?: unknown;
  readonly is_set_up?: unknown;
  readonly hadir?: unknown;
}

/**
 * Sends a request; no other code speaks to the network.
 *
 * Sends the API key, the access token, and cookies; a protected call without a valid token is not sent. Gives up after 10 s (PUT: 30 s).
 * @returns the envelope of a successful answer; for a 204, and for a delete that is answered without our envelope, one with `data: null`.
 * @throws ApiError with the server's message if there is one, otherwise with the text of section 8. `status` is 0 when there is no answer,
 * and for a 401 when the user has signed out or in since the request; `fields` is set for a 400 that names fields. An AbortError when the
 * caller aborted `signal`.
 */
export async function send(request: Request): Promise<Answer> {
  const token = request.as ?? tokenFor(request);
  const response = await fetchResponse(request, token);
  const body = await readJson(response, request.failed);
  const { failed, texts } = request;
  // The refused token belonged to an earlier session, so this 401 must not end the session of the person signed in now.
  if (response.status === 401 && accessToken() !== token)
    throw new ApiError(NO_RESPONSE_MESSAGE, NO_RESPONSE_STATUS, failed);
  if (!response.ok || isRefusal(body)) throw createAnswerError(response.status, body, failed, texts);
  if (response.status === 204 || (request.method === 'DELETE' && !isEnvelope(body)))
    return { status: response.status, message: '', data: null };
  if (!isEnvelope(body)) throw new ApiError(MALFORMED_ANSWER_MESSAGE, response.status, failed);
  return { ...body, message: body.message ?? '', data: body.data ?? null };
}

async function fetchResponse(request: Request, token: string | undefined): Promise<Response> {
  const { method, path, query, body, signal, onProgress, reading, createKey, failed } = request;
  const ms = method === 'PUT' ? PUT_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
  const timeout = reading ? reading.timeout(ms) : AbortSignal.timeout(ms);
  const isForm = body instanceof FormData;
  try {
    const url = `${API_URL}${path}${toQueryString(query)}`;
    const outgoingRequest = {
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
    // The first script sends its requests without a chosen school, so its answers do not fit a request that has one.
    const isPlain = method === 'GET' && !(SCHOOL_HEADER in outgoingRequest.headers);
    const firstAnswer = isPlain ? takeFirstAnswer(url, token) : undefined;
    if (firstAnswer) return await rejectOnAbort(firstAnswer, outgoingRequest.signal);
    if (onProgress) return await fetchWithProgress(url, outgoingRequest, onProgress);
    const answer = await fetch(url, {
      ...outgoingRequest,
      credentials: request.as === undefined ? 'include' : 'omit',
    });
    return reading ? await reading.read(answer) : answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(NO_RESPONSE_MESSAGE, NO_RESPONSE_STATUS, failed);
  }
}

/**
 * Returns the header that names the chosen school, for requests about a school's records. Marks that were stored on the device are sent
 * without it, because they belong to the school that was chosen when they were made.
 */
function schoolHeader({
  path,
  person,
  ofAllSchools,
  ofChosenSchool,
}: Request): Readonly<Record<string, string>> {
  const school = getChosenSchool();
  const isOfSchool = ofChosenSchool ?? path.startsWith('/dashboard/');
  if (!school || ofAllSchools || person !== undefined || !isOfSchool) return {};
  return { [SCHOOL_HEADER]: String(school.id) };
}

/** Lets a caller stop waiting for the first script's request, which itself cannot be aborted. */
const rejectOnAbort = (response: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    response.then(resolve, reject);
  });

interface OutgoingRequest {
  readonly method: HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData | string | null;
  readonly signal: AbortSignal;
}

/** Sends a request like fetch, but reports upload progress, which fetch does not. Without an answer it rejects, as fetch does. */
const fetchWithProgress = (
  url: string,
  { method, headers, body, signal }: OutgoingRequest,
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

/** Reads the body as JSON. It returns undefined for other bodies, because their meaning depends on the status. */
async function readJson(response: Response, failed?: string): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch {
    // The connection broke in the middle of the answer.
    throw new ApiError(NO_RESPONSE_MESSAGE, NO_RESPONSE_STATUS, failed);
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

/** Whether the body reports a failure although the HTTP status is a success. */
const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false;

function toQueryString(query: Request['query']): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  return params.size > 0 ? `?${params}` : '';
}
