import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type Reachability, setSecurityHeaders, WASM_WORKER_POLICY } from '../http/headers.ts';
import { serverMetaOf, type ServerMetaSources, withServerMeta } from './serverMeta.ts';

/** Answers a request; `bindings` contains what Node knows of the connection. */
type Fetch<B> = (request: Request, bindings: B) => Response | Promise<Response>;

/** The encodings in order of preference, each with the ending of the file that the build wrote in it. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Cached, but revalidated each time, so that a new version is seen immediately. */
const REVALIDATE = 'no-cache';

/** Whether a file is a worker that uses WebAssembly, according to the name of its source, `*.wasmWorker.ts`. */
const isWasmWorker = (path: string): boolean => /^\/assets\/\w+\.wasmWorker-[\w-]+\.js$/.test(path);

/**
 * Whether a file is a script or style of a page. Pictures are excluded because they can be opened by themselves, and workers because they
 * have the policy of their own file.
 */
const isPagePart = (path: string): boolean =>
  isAsset(path) && /\.(js|css)$/.test(path) && !/worker/i.test(path);

const isApi = (path: string): boolean => /^\/(api|health)(\/|$)/.test(path);

/**
 * Whether to send the sign-in page, whose HTML already contains the form. A browser without a token gets it for every screen; the dashboard
 * reads the requested address from the URL and returns to it after sign-in.
 */
const isForSigningIn = (path: string, request: Request): boolean =>
  /^\/(masuk|hadir|dashboard(\/.*)?)?$/.test(path) &&
  !/(^|;\s*)[\w-]+_(access|refresh)_token=/.test(request.headers.get('cookie') ?? '');

/**
 * Whether a path is a page for families. It is opened by a link that is a key, so no other site is told the address, and nothing keeps it.
 */
const isFamilyPage = (path: string): boolean => /^\/keluarga(\/|$)/.test(path);

const FAMILY_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** Whether a path is the kiosk at the gate, a page of its own. */
const isKioskPage = (path: string): boolean => /^\/gerbang\/?$/.test(path);

/**
 * Serves the built dashboard and the API on one origin.
 *
 * @param dist the folder of the build. Names with a hash (below `/assets/`) may be cached for ever. Any other path is a screen of the
 * dashboard and gets index.html, or masuk.html when the user has to sign in first. A path that looks like a missing file is a 404, except
 * for the address bar, so that a missing script is never answered with HTML.
 */
export function withDashboard<B>(
  api: Fetch<B>,
  dist: string,
  reachability: Reachability & ServerMetaSources = {},
): Fetch<B> {
  return async (request, bindings) => {
    const { pathname } = new URL(request.url);
    if (isApi(pathname)) return api(request, bindings);
    const response = await answerFile(request, pathname, { dist, serverMeta: serverMetaOf(reachability) });
    if (isFamilyPage(pathname))
      for (const [name, value] of Object.entries(FAMILY_PAGE_HEADERS)) response.headers.set(name, value);
    if (isWasmWorker(pathname)) response.headers.set('Content-Security-Policy', WASM_WORKER_POLICY);
    const isPart = response.status < 400 && isPagePart(pathname);
    setSecurityHeaders(response.headers, request.headers, reachability, isPart);
    return response;
  };
}

const NOT_BUILT = 'Dasbor belum dibuat. Jalankan "npm run build" atau "npm start".';

interface Site {
  readonly dist: string;
  /** The meta elements that are added to pages: see serverMeta.ts. */
  readonly serverMeta: string | undefined;
}

async function answerFile(request: Request, pathname: string, site: Site): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, 'Cara meminta halaman ini tidak dikenal.', { allow: 'GET, HEAD' });
  }
  if (isFamilyPage(pathname)) {
    const page = await read('keluarga.html', request, site);
    return page ? answer(request, page, 'no-store') : plain(404, NOT_BUILT);
  }
  if (isKioskPage(pathname)) {
    const page = await read('gerbang.html', request, site);
    return page ? answer(request, page, REVALIDATE) : plain(404, NOT_BUILT);
  }
  const filePath = safePath(pathname);
  const file = filePath === undefined || filePath === '/' ? undefined : await read(filePath, request, site);
  if (file) return answer(request, file, isAsset(pathname) ? IMMUTABLE : REVALIDATE);
  const looksLikeFile = filePath === undefined || extname(filePath) !== '';
  if (isBuiltFolder(filePath ?? pathname) || (looksLikeFile && !isPageRequest(request)))
    return plain(404, 'Berkas tidak ditemukan.');
  const page =
    (isForSigningIn(pathname, request) && (await read('masuk.html', request, site))) ||
    (await read('index.html', request, site));
  if (!page) return plain(404, NOT_BUILT);
  const varies = [...page.varies, 'Cookie', ...(looksLikeFile ? ['Accept'] : [])];
  return answer(request, { ...page, varies }, REVALIDATE);
}

const isAsset = (path: string): boolean => path.startsWith('/assets/');

/** Whether a path is in a folder that the build writes, where there is no screen. */
const isBuiltFolder = (path: string): boolean => /^\/(assets|icons)\//.test(path);

/** Whether the request comes from the address bar: only that asks for HTML explicitly; scripts, pictures and fetch do not. */
const isPageRequest = (request: Request): boolean =>
  /(^|,)\s*text\/html\s*(;|,|$)/i.test(request.headers.get('accept') ?? '');

/** Decodes a path. The result is undefined unless it stays inside the folder and names no hidden file. */
function safePath(pathname: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  return /(^|\/)\.|\/\/|[\\\u0000-\u001f]/.test(path) ? undefined : path;
}

interface ServedFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  readonly encoding?: string;
  /** The request headers on which the choice of this version depended. */
  readonly varies: readonly string[];
}

async function read(
  name: string,
  request: Request,
  { dist, serverMeta }: Site,
): Promise<ServedFile | undefined> {
  const path = join(dist, name);
  // A page to which something is added must be compressed again.
  const added = path.endsWith('.html') ? serverMeta : undefined;
  const original = await fileStat(path);
  if (!original) return undefined;
  const type = getMimeType(path) ?? 'application/octet-stream';
  const acceptedEncodings = request.headers.get('accept-encoding') ?? '';
  let varies: readonly string[] = [];
  for (const [encoding, extension] of ENCODINGS) {
    const compressedStat = await fileStat(path + extension);
    // A compressed file that is older was left over from an earlier build, so its content is outdated.
    if (!compressedStat || compressedStat.mtimeMs < original.mtimeMs) continue;
    varies = ['Accept-Encoding'];
    if (!isEncodingAccepted(acceptedEncodings, encoding)) continue;
    const body =
      added === undefined
        ? new Uint8Array(await readFile(path + extension))
        : await withServerMeta(await readFile(path), added, encoding);
    return { body, type, encoding, etag: makeEtag(original, encoding, added), varies };
  }
  const plain = new Uint8Array(await readFile(path));
  const body = added === undefined ? plain : await withServerMeta(plain, added, undefined);
  return { body, type, etag: makeEtag(original, 'id', added), varies };
}

async function fileStat(path: string) {
  try {
    const found = await stat(path);
    return found.isFile() ? found : undefined;
  } catch {
    return undefined;
  }
}

const isEncodingAccepted = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === encoding && !parameters.some((word) => /^q=0(\.0*)?$/.test(word));
  });

const makeEtag = (
  { size, mtimeMs }: { size: number; mtimeMs: number },
  encoding: string,
  added: string | undefined,
): string =>
  `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}-${encoding}${added === undefined ? '' : `-${createHash('sha256').update(added).digest('base64url').slice(0, 10)}`}"`;

function answer(request: Request, file: ServedFile, cacheControl: string): Response {
  const headers = new Headers({
    'cache-control': cacheControl,
    etag: file.etag,
    'x-content-type-options': 'nosniff',
  });
  if (file.varies.length > 0) headers.set('vary', file.varies.join(', '));
  if (request.headers.get('if-none-match')?.split(/,\s*/).includes(file.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('content-type', file.type);
  headers.set('content-length', String(file.body.byteLength));
  if (file.encoding) headers.set('content-encoding', file.encoding);
  return new Response(request.method === 'HEAD' ? null : file.body, { headers });
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache', ...headers },
  });
