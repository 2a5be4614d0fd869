import { HttpProblem, refused } from '../base/problem.ts';
import type { ApiContext } from './context.ts';

const KB = 1024;

/** The largest body that is accepted, by its kind. A body stays in memory until all of it has arrived, however slowly it is sent. */
const MAX_BODY_BYTES = {
  /** For calls without a token. */
  public: 16 * KB,
  json: 64 * KB,
  /** 500 attendance entries with long notes. */
  bulk: 2 * KB * KB,
  /** More than the largest picture, so that a picture slightly too big gets an error at its field instead of a 413. */
  form: 8 * KB * KB,
} as const;
export type BodyKind = keyof typeof MAX_BODY_BYTES;

const TOO_LARGE_MESSAGES: Readonly<Record<BodyKind, string>> = {
  public: 'Kiriman terlalu besar. Paling besar 16 kB.',
  json: 'Kiriman terlalu besar. Paling besar 64 kB.',
  bulk: 'Kiriman terlalu besar. Paling besar 2 MB.',
  form: 'Kiriman terlalu besar. Paling besar 5 MB untuk gambar.',
};

/** How many bytes all bodies of this process may hold together, counting only the part of each that exceeds `MAX_BYTES.json`. */
const MAX_HEAVY_BYTES = 64 * KB * KB;
let heavyBytes = 0;

/**
 * Reads the whole body. A body that is too large is not read when its `Content-Length` says so, and otherwise only up to the limit.
 *
 * @throws HttpProblem 400 when it breaks off, 413 when it is too large, 503 when too much is being received at this moment
 */
export async function readBody(c: ApiContext, weight: BodyKind): Promise<Uint8Array<ArrayBuffer>> {
  const max = MAX_BODY_BYTES[weight];
  const declared = Number(c.req.header('content-length') ?? Number.NaN);
  if (declared > max) throw new HttpProblem(413, TOO_LARGE_MESSAGES[weight]);
  try {
    // A small body is read without a stream, which is faster; the HTTP parser ensures that it is no longer than declared.
    if (declared <= MAX_BODY_BYTES.json) return await readWhole(c, weight);
    return await readInPieces(c, weight);
  } catch (error) {
    if (error instanceof HttpProblem) throw error;
    throw refused('Kiriman terputus sebelum lengkap');
  }
}

async function readWhole(c: ApiContext, weight: BodyKind) {
  const bytes = new Uint8Array(await c.req.raw.arrayBuffer());
  if (bytes.byteLength > MAX_BODY_BYTES[weight]) throw new HttpProblem(413, TOO_LARGE_MESSAGES[weight]);
  return bytes;
}

async function readInPieces(c: ApiContext, weight: BodyKind) {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let ownHeavyBytes = 0;
  const reader = c.req.raw.body?.getReader();
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      pieces.push(next.value);
      size += next.value.byteLength;
      if (size > MAX_BODY_BYTES[weight]) throw new HttpProblem(413, TOO_LARGE_MESSAGES[weight]);
      const more = Math.max(size - MAX_BODY_BYTES.json, 0) - ownHeavyBytes;
      ownHeavyBytes += more;
      heavyBytes += more;
      if (more > 0 && heavyBytes > MAX_HEAVY_BYTES) {
        c.header('Retry-After', '5');
        throw new HttpProblem(503);
      }
    }
  } catch (error) {
    void reader?.cancel().catch(() => undefined);
    throw error;
  } finally {
    heavyBytes -= ownHeavyBytes;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads a JSON body. Only a body with the content type of JSON is accepted, because a form of another site can send all others, too. */
export const readJson = async (c: ApiContext, weight: BodyKind): Promise<unknown> =>
  parseJson(c, await readBody(c, weight));

/** Parses the bytes of {@link readBody}. @throws HttpProblem 400 */
export function parseJson(c: ApiContext, bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {};
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw refused('Kirim data sebagai JSON (application/json)');
  }
  if (isTooDeepOrMany(bytes)) throw refused('Isi permintaan terlalu rumit');
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch {
    throw refused('Isi permintaan bukan JSON yang benar');
  }
}

const MAX_DEPTH = 32;
const MAX_VALUES = 50_000;
const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/**
 * Checked before parsing: two megabytes of brackets would occupy the parser, and everything that walks its result,
 * for a second.
 */
function isTooDeepOrMany(json: Uint8Array): boolean {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let i = 0; i < json.length; i++) {
    const sign = json[i] ?? 0;
    if (isText) {
      if (sign === BACKSLASH) i++;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (sign === COMMA) values += 1;
    else if (OPENING.has(sign)) depth += 1;
    else if (CLOSING.has(sign)) depth -= 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true;
  }
  return false;
}

/** Reads the fields of a multipart body. When a field is sent twice, the last one counts. */
export async function readForm(c: ApiContext): Promise<Record<string, string | File>> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw refused('Kirim data sebagai formulir (multipart/form-data)');
  }
  const bytes = await readBody(c, 'form');
  try {
    return Object.fromEntries(await new Response(bytes, { headers: { 'Content-Type': type } }).formData());
  } catch {
    throw refused('Isi formulir tidak dapat dibaca');
  }
}
