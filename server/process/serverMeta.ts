/** Pages that say what their server is: contract/serverPage.ts. Only a server that has something to say changes what the build made. */
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { OFFERS_DEMO, SERVER_META } from '../../contract/serverPage.ts';

const PACKED = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

/** What a page of this server says of it; undefined where there is nothing. */
export const serverMetaOf = ({ offersDemo }: { readonly offersDemo?: boolean }): string | undefined =>
  offersDemo ? `<meta name="${SERVER_META}" content="${OFFERS_DEMO}" />` : undefined;

/** A built page with these words in its head, packed as the browser takes it. */
export async function withServerMeta(
  page: Uint8Array,
  serverMeta: string,
  encoding: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = Buffer.from(page)
    .toString()
    .replace('<meta charset="utf-8" />', (first) => `${first}${serverMeta}`);
  const pack = encoding === 'br' || encoding === 'gzip' ? PACKED[encoding] : undefined;
  return new Uint8Array(pack ? await pack(text) : Buffer.from(text));
}
