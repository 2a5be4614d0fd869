/**
 * Adds information about the server to its pages: see contract/serverPage.ts. Pages of the build are served unchanged unless there is
 * something to add.
 */
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { DEMO_META_CONTENT, SERVER_META_NAME } from '../../contract/serverPage.ts';

const COMPRESSORS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

/** The meta element for the pages of this server; undefined when there is nothing to say. */
export const serverMetaOf = ({ offersDemo }: { readonly offersDemo?: boolean }): string | undefined =>
  offersDemo ? `<meta name="${SERVER_META_NAME}" content="${DEMO_META_CONTENT}" />` : undefined;

/** Adds the meta element to the head of a built page, and compresses it with the encoding that was negotiated. */
export async function withServerMeta(
  page: Uint8Array,
  serverMeta: string,
  encoding: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = Buffer.from(page)
    .toString()
    .replace('<meta charset="utf-8" />', (first) => `${first}${serverMeta}`);
  const compress = encoding === 'br' || encoding === 'gzip' ? COMPRESSORS[encoding] : undefined;
  return new Uint8Array(compress ? await compress(text) : Buffer.from(text));
}
