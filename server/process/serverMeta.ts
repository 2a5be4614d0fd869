/**
 * Adds information about the server to its pages: see contract/serverPage.ts. Pages of the build are served unchanged unless there is
 * something to add.
 */
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { DEMO_META_CONTENT, SCHOOL_META_NAME, SERVER_META_NAME } from '../../contract/serverPage.ts';

const COMPRESSORS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

export interface ServerMetaSources {
  readonly offersDemo?: boolean;
  /** Tells the only school as JSON; undefined when there are several, or none. */
  readonly doorSchool?: () => string | undefined;
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const metaElement = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeAttribute(content)}" />`;

/** The meta elements for the pages of this server; undefined when there is nothing to say. */
export function serverMetaOf({ offersDemo, doorSchool }: ServerMetaSources): string | undefined {
  const school = doorSchool?.();
  const elements = [
    offersDemo && metaElement(SERVER_META_NAME, DEMO_META_CONTENT),
    school !== undefined && metaElement(SCHOOL_META_NAME, school),
  ].filter(Boolean);
  return elements.length > 0 ? elements.join('') : undefined;
}

/** The pages as they were last made, by their text and encoding. There are two pages in three encodings, and few schools in a lifetime. */
const MAX_KEPT_PAGES = 12;
const keptPages = new Map<string, Uint8Array<ArrayBuffer>>();

/** Adds the meta elements to the head of a built page, and compresses it with the encoding that was negotiated. */
export async function withServerMeta(
  page: Uint8Array,
  serverMeta: string,
  encoding: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = Buffer.from(page)
    .toString()
    .replace('<meta charset="utf-8" />', (first) => `${first}${serverMeta}`);
  const key = `${encoding} ${text}`;
  const kept = keptPages.get(key);
  if (kept) return kept;
  const compress = encoding === 'br' || encoding === 'gzip' ? COMPRESSORS[encoding] : undefined;
  const made = new Uint8Array(compress ? await compress(text) : Buffer.from(text));
  if (keptPages.size >= MAX_KEPT_PAGES) keptPages.clear();
  keptPages.set(key, made);
  return made;
}
