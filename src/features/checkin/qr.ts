/**
 * Parses the answer of generate-qr, tolerantly and only here, and chooses the code to show. The times of a code are the
 * server's, and a school's computer may be minutes off. So only the differences between them are used, counted on the device's
 * clock from the moment of the request.
 */

export interface QrCode {
  /** What the QR code holds; another backend may answer a picture (`data:image/…`) instead. */
  readonly content: string;
  /** The code to type where a camera fails. */
  readonly typed?: string;
  /** When the code is valid, by the device's clock, in ms since 1970. A code without times is valid until it is renewed. */
  readonly from: number;
  readonly until: number;
}

/** How long a code is valid where only its end is known. */
const LIFE_MS = 30_000;
/** How long before the shown code ends the next ones are requested. */
const RENEW_BEFORE_MS = 8000;
/** The longest text that fits into a QR code. */
const MAX_CONTENT_CHARS = 2000;

type Raw = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

const momentOf = (value: unknown): number | undefined => {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
};

export const isPicture = (content: string): boolean => content.startsWith('data:image/');

const canFitQrCode = (text: string): boolean => isPicture(text) || text.length <= MAX_CONTENT_CHARS;

interface ValidityWindow {
  readonly from: number;
  readonly until: number;
}

/** The time in which a code is valid, by the server's clock. */
function readValidityWindow({ valid_from: from, expires_at: until }: Raw): ValidityWindow | undefined {
  const end = momentOf(until);
  return end === undefined ? undefined : { from: momentOf(from) ?? end - LIFE_MS, until: end };
}

function readCode(raw: unknown): Pick<QrCode, 'content' | 'typed'> | undefined {
  if (!isObject(raw)) {
    const content = textOf(raw);
    return content !== undefined && canFitQrCode(content) ? { content } : undefined;
  }
  const content = [raw.url, raw.qr, raw.qrCode, raw.qr_code, raw.code, raw.token]
    .map(textOf)
    .find((text) => text !== undefined && canFitQrCode(text));
  if (content === undefined) return undefined;
  const code = textOf(raw.code);
  return { content, ...(code && /^\d{4,8}$/.test(code) && { typed: code }) };
}

/**
 * Reads the answer of generate-qr.
 * @param requestedAt when it was requested, by the device's clock: the server made the codes after it.
 * @returns the code and those prepared ahead, in order; empty when nothing in the answer can be shown.
 */
export function readQrCodes(data: unknown, requestedAt: number): readonly QrCode[] {
  const first = readCode(data);
  if (!first) return [];
  const validityWindow = isObject(data) ? readValidityWindow(data) : undefined;
  if (!validityWindow) return [{ ...first, from: requestedAt, until: Infinity }];
  const clockShiftMs = requestedAt - validityWindow.from;
  const toDeviceClock = ({ from, until }: ValidityWindow): ValidityWindow => ({
    from: from + clockShiftMs,
    until: until + clockShiftMs,
  });
  const upcoming = isObject(data) && Array.isArray(data.upcoming) ? data.upcoming : [];
  return [
    { ...first, ...toDeviceClock(validityWindow) },
    ...upcoming.flatMap((raw: unknown) => {
      const next = readCode(raw);
      const upcomingWindow = isObject(raw) ? readValidityWindow(raw) : undefined;
      return next && upcomingWindow ? [{ ...next, ...toDeviceClock(upcomingWindow) }] : [];
    }),
  ];
}

/** The latest code that is valid now; undefined when all have ended. */
export const codeAt = (codes: readonly QrCode[], now: number): QrCode | undefined =>
  codes.findLast(({ from, until }) => from <= now && now < until);

/** When new codes are to be requested. */
export const renewalOf = (codes: readonly QrCode[]): number =>
  (codes[0]?.until ?? Infinity) - RENEW_BEFORE_MS;

/** When the last code ends, after which nothing can be shown without the server. */
export const computeLastEnd = (codes: readonly QrCode[]): number =>
  Math.max(...codes.map(({ until }) => until));

/** Where a QR code leads, as one would type it: "hadir.sekolah.sch.id/hadir". */
export const addressOf = (content: string): string | undefined => /^https?:\/\/([^?#]+)/i.exec(content)?.[1];

/** Splits a code into groups, as "482 913", which is easier to read aloud and to type. */
export const groupDigits = (typed: string): string =>
  typed.length === 6 ? `${typed.slice(0, 3)} ${typed.slice(3)}` : typed;
