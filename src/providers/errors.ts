/**
 * Errors as the user reads them. Source: the product specification, section 8. The texts of the HTTP statuses are in
 * contract/messages.ts, those of the actions in each resource's messages.
 */
import { HttpError } from 'react-admin';
import { statusMessage, VALIDATION_MESSAGE } from '../../contract/messages.ts';
import type { FieldProblem } from '../../contract/envelope.ts';

export const NO_RESPONSE_MESSAGE =
  'Tidak dapat terhubung ke server. Periksa koneksi internet Anda dan coba lagi.';
const UNKNOWN_MESSAGE = 'Terjadi kesalahan yang tidak dikenal. Silakan coba lagi.';
export const MALFORMED_MESSAGE = 'Format respons tidak valid dari server';
/** A token that is over by this device's clock the moment it comes. */
export const UNUSABLE_MESSAGE =
  'Token masuk dari server tidak dapat dipakai di perangkat ini. Periksa tanggal dan jam perangkat Anda, lalu coba lagi.';

/** No answer at all: the connection broke, the server is gone, or the request timed out. */
export const NO_RESPONSE = 0;

/** The field-to-message map of a 400, in the shape that react-admin's forms read. */
export type FieldErrors = Record<string, string>;

export class ApiError extends HttpError {
  declare body: { errors?: FieldErrors } | null;

  /**
   * @param message the reason, for the user.
   * @param status of HTTP, or {@link NO_RESPONSE}.
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
    // HttpError's constructor sets its own prototype, which would cost us `instanceof ApiError` and `fields`.
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

/** The first message of each path wins: it is the one to correct first. */
function toFieldErrors(data: unknown): FieldErrors | undefined {
  if (!Array.isArray(data)) return undefined;
  const fields: FieldErrors = {};
  for (const problem of data.filter(isProblem)) fields[problem.path] ??= problem.msg;
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/** The texts of one call that has its own text for a status, e.g. the 401 of signing in. */
export type StatusTexts = Readonly<Record<number, string>>;

/** The error of an answer that is not a success, whatever its body holds. */
export function errorOfAnswer(
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
    : (texts[status] ?? (status < 300 && action ? action : statusMessage(status)));
  const serverText = typeof message === 'string' && message ? message : undefined;
  return new ApiError(serverText ?? fallback, status, action, fields, serverText);
}

export const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;

/** No answer, or one of a gateway or a server that is down: asking later may help, and what is known stays true. */
export const isUnreachable = (error: unknown): boolean =>
  [NO_RESPONSE, 502, 503, 504].includes(statusOf(error) ?? -1);

/** The failed action, e.g. "Gagal menghapus kelas", where it adds something to the reason. */
export const actionOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.action !== messageOf(error) ? error.action : undefined;

const fieldTextsOf = (error: unknown): readonly string[] =>
  error instanceof ApiError ? Object.values(error.fields ?? {}) : [];

/** What could not be done and why, in one line. @param texts of those fields that no input stands beside. */
export const problemOf = (error: unknown, texts = fieldTextsOf(error)): string =>
  inOneLine([actionOf(error), reasonOf(error, texts)]);

/** Why, where no inputs stand beside it: the texts of the fields say more than "Validasi Error" does. */
export function reasonOf(error: unknown, texts = fieldTextsOf(error)): string {
  const message = messageOf(error);
  if (texts.length === 0) return message;
  return inOneLine([message === VALIDATION_MESSAGE ? undefined : message, ...texts]);
}

/** Sentences one after another, whether they came with their full stop or without. */
const inOneLine = (parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined)
    .map((part, index, all) => (index < all.length - 1 ? part.replace(/\.$/, '') : part))
    .join('. ');

/** The sentence for the user; anything that is not one of our errors is "unknown", its details are not shown. */
export const messageOf = (error: unknown): string =>
  error instanceof HttpError && error.message ? error.message : UNKNOWN_MESSAGE;
