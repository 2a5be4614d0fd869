/**
 * The errors of API calls, with the texts that the user reads. Source: the product specification, section 8. The texts of the HTTP statuses
 * are in contract/messages.ts, those of the actions in each resource's messages.
 */
import { HttpError } from 'react-admin';
import { httpStatusMessage, VALIDATION_MESSAGE } from '../../contract/messages.ts';
import type { FieldProblem } from '../../contract/envelope.ts';

export const NO_RESPONSE_MESSAGE =
  'Tidak dapat terhubung ke server. Periksa koneksi internet Anda dan coba lagi.';
const UNKNOWN_MESSAGE = 'Terjadi kesalahan yang tidak dikenal. Silakan coba lagi.';
export const MALFORMED_ANSWER_MESSAGE = 'Format respons tidak valid dari server';
/** Shown for a token that, by this device's clock, has already expired when it arrives. */
export const UNUSABLE_TOKEN_MESSAGE =
  'Token masuk dari server tidak dapat dipakai di perangkat ini. Periksa tanggal dan jam perangkat Anda, lalu coba lagi.';

/** The status when there was no answer at all: the connection broke, the server is down, or the request timed out. */
export const NO_RESPONSE_STATUS = 0;

/** The field-to-message map of a 400, in the shape that react-admin's forms read. */
export type FieldErrors = Record<string, string>;

export class ApiError extends HttpError {
  declare body: { errors?: FieldErrors } | null;

  /**
   * @param message the reason, for the user.
   * @param status of HTTP, or {@link NO_RESPONSE_STATUS}.
   * @param action what could not be done, e.g. "Gagal mengambil data kelas"; a screen shows it above the reason.
   * @param serverMessage the reason in the server's own words, where it gave one.
   */
  constructor(
    message: string,
    status: number,
    readonly action?: string,
    fields?: FieldErrors,
    readonly serverMessage?: string,
  ) {
    super(message, status, fields ? { errors: fields } : null);
    // HttpError's constructor sets its own prototype, which would break `instanceof ApiError` and `fields`.
    Object.setPrototypeOf(this, new.target.prototype);
    this.name = 'ApiError';
  }

  get fields(): FieldErrors | undefined {
    return this.body?.errors;
  }
}

const isProblem = (item: unknown): item is FieldProblem =>
  typeof item === 'object' &&
  item !== null &&
  'path' in item &&
  'msg' in item &&
  typeof item.path === 'string' &&
  typeof item.msg === 'string';

/** Converts a 400's problems to field errors. Only the first message of each path is kept, because it is the one to correct first. */
function toFieldErrors(data: unknown): FieldErrors | undefined {
  if (!Array.isArray(data)) return undefined;
  const fields: FieldErrors = {};
  for (const problem of data.filter(isProblem)) fields[problem.path] ??= problem.msg;
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/** A call's own texts for certain statuses, e.g. for the 401 of signing in. */
export type StatusTexts = Readonly<Record<number, string>>;

/** Makes the error for an unsuccessful answer, whatever its body holds. */
export function createAnswerError(
  status: number,
  body: unknown,
  action?: string,
  texts: StatusTexts = {},
): ApiError {
  const { message, data } = (typeof body === 'object' && body !== null ? body : {}) as {
    message?: unknown;
    data?: unknown;
  };
  const fields = status === 400 ? toFieldErrors(data) : undefined;
  const fallback = fields
    ? VALIDATION_MESSAGE
    : (texts[status] ?? (status < 300 && action ? action : httpStatusMessage(status)));
  const serverText = typeof message === 'string' && message ? message : undefined;
  return new ApiError(serverText ?? fallback, status, action, fields, serverText);
}

export const getErrorStatus = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;

/** Whether there was no answer, or only one of a gateway or of a server that is down. A later try may succeed, and cached data is still valid. */
export const isUnreachable = (error: unknown): boolean =>
  [NO_RESPONSE_STATUS, 502, 503, 504].includes(getErrorStatus(error) ?? -1);

/** Returns the action that failed, e.g. "Gagal menghapus kelas", unless the reason says the same. */
export const getFailedAction = (error: unknown): string | undefined =>
  error instanceof ApiError && error.action !== getErrorMessage(error) ? error.action : undefined;

const listFieldMessages = (error: unknown): readonly string[] =>
  error instanceof ApiError ? Object.values(error.fields ?? {}) : [];

/** Describes what failed and why, in one line. @param texts the messages of fields that have no input on the screen */
export const describeProblem = (error: unknown, texts = listFieldMessages(error)): string =>
  joinSentences([getFailedAction(error), describeReason(error, texts)]);

/** Returns the reason of a failure, for screens without inputs beside it: the fields' messages say more than "Validasi Error" does. */
export function describeReason(error: unknown, texts = listFieldMessages(error)): string {
  const message = getErrorMessage(error);
  if (texts.length === 0) return message;
  return joinSentences([message === VALIDATION_MESSAGE ? undefined : message, ...texts]);
}

/** Joins sentences into one line, whether or not they end with a full stop. */
const joinSentences = (parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined)
    .map((part, index, all) => (index < all.length - 1 ? part.replace(/\.$/, '') : part))
    .join('. ');

/** Returns the sentence for the user. Anything that is not one of our errors is "unknown", and its details are not shown. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof HttpError && error.message ? error.message : UNKNOWN_MESSAGE;
