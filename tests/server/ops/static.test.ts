import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withDashboard } from '../../../server/process/static.ts';
import { cleanUp, newFolder } from './hadir.ts';

/** What a browser sends for what is typed into its address bar. */
const TYPED = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const script = 'console.log("hadir");'.repeat(100);
let site: (path: string, init?: RequestInit) => Promise<Response>;

beforeAll(() => {
  const parent = newFolder();
  const dist = join(parent, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(parent, 'secret.txt'), 'secret');
  writeFileSync(join(dist, '.build-hash'), 'hash');
  writeFileSync(join(dist, 'index.html'), '<title>Hadir</title>');
  writeFileSync(join(dist, 'masuk.html'), '<title>Masuk</title>');
  writeFileSync(join(dist, 'keluarga.html'), '<title>Halaman orang tua</title>');
  writeFileSync(join(dist, 'gerbang.html'), '<title>Kios gerbang</title>');
  writeFileSync(join(dist, 'icon.svg'), '<svg/>');
  const asset = join(dist, 'assets', 'main-abc123.js');
  writeFileSync(asset, script);
  writeFileSync(`${asset}.br`, brotliCompressSync(script));
  writeFileSync(`${asset}.gz`, gzipSync(script));
  writeFileSync(join(dist, 'assets', 'reader.wasmWorker-a_1-Z.js'), script);
  writeFileSync(join(dist, 'assets', 'other.worker-a_1-Z.js'), script);
  writeFileSync(join(dist, 'assets', 'picture-a.svg'), '<svg/>');
  const stale = join(dist, 'stale.js');
  writeFileSync(`${stale}.gz`, gzipSync('old'));
  utimesSync(`${stale}.gz`, 1, 1);
  writeFileSync(stale, 'new');
  const handler = withDashboard(() => new Response('api'), dist);
  site = async (path, init) => handler(new Request(`http://hadir.test${path}`, init), undefined);
});
afterAll(cleanUp);

describe('the dashboard and the API on one origin', () => {
  test.each(['/api/v1/profile', '/api', '/health/live'])('%s is the API’s', async (path) => {
    expect(await (await site(path)).text()).toBe('api');
  });

  test.each(['/lupa-kata-sandi', '/dashboardx', '/apik', '/tidak/ada'])(
    '%s is a screen: index.html, asked about every time',
    async (path) => {
      const answer = await site(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toBe('<title>Hadir</title>');
    },
  );

  test.each(['/keluarga', '/keluarga/', '/keluarga/isi/abc.def'])(
    '%s is a page for families: none of the dashboard, kept by nobody, told to no other site',
    async (path) => {
      const answer = await site(path, { headers: { cookie: 'hadir_access_token=x' } });
      expect(await answer.text()).toBe('<title>Halaman orang tua</title>');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('x-robots-tag')).toContain('noindex');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );

  test.each(['/gerbang', '/gerbang/'])('%s is the kiosk, asked about every time', async (path) => {
    const answer = await site(path, { headers: { cookie: 'hadir_access_token=x' } });
    expect(await answer.text()).toBe('<title>Kios gerbang</title>');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test.each(['/', '/masuk', '/hadir', '/dashboard', '/dashboard/kelas/12?page=2'])(
    '%s has the sign-in form in its HTML for who brings no token, and for nobody else',
    async (path) => {
      const visitor = await site(path, { headers: { cookie: 'hadir_remember=siti' } });
      expect(await visitor.text()).toBe('<title>Masuk</title>');
      expect(visitor.headers.get('cache-control')).toBe('no-cache');
      expect(visitor.headers.get('vary')).toContain('Cookie');
      for (const token of ['access', 'refresh']) {
        const existing = await site(path, { headers: { cookie: `a=b; sekolah_${token}_token=x` } });
        expect(await existing.text()).toBe('<title>Hadir</title>');
        expect(existing.headers.get('vary')).toContain('Cookie');
      }
    },
  );

  test.each([
    '/tidak.ada',
    '/tidak-ada.html',
    '/.build-hash',
    '/%',
    '/%ff',
    '/masuk/a.b',
    '/%2e%2e%2fsecret.txt',
    '/akar%5Ca',
  ])('%s, typed into the address bar, is a screen that says what does not exist', async (path) => {
    const answer = await site(path, { headers: TYPED });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(await answer.text()).toBe('<title>Hadir</title>');
  });

  test.each(['/dashboard/kelas/1.5', '/dashboard/pengguna/a.b', '/dashboard/.x', '/dashboard/kelas/%'])(
    '%s is a screen as well: ids may hold anything',
    async (path) => {
      expect(await (await site(path, { headers: TYPED })).text()).toBe('<title>Masuk</title>');
      const existing = await site(path, { headers: { ...TYPED, cookie: 'hadir_access_token=x' } });
      expect(await existing.text()).toBe('<title>Hadir</title>');
    },
  );

  test('WebAssembly runs in a worker of that name, and in no page', async () => {
    const policyOf = async (path: string) => (await site(path)).headers.get('content-security-policy');
    expect(await policyOf('/assets/reader.wasmWorker-a_1-Z.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    for (const path of ['/', '/hadir', '/reader.wasmWorker-a.js', '/assets/other.worker-a_1-Z.js'])
      expect(await policyOf(path)).toContain("script-src 'self';");
  });

  test('what rules documents is on all that can be one, and no weight on a script of a page', async () => {
    const names = async (path: string, init?: RequestInit) => [...(await site(path, init)).headers.keys()];
    const onScript = await names('/assets/main-abc123.js');
    const etag = (await site('/assets/main-abc123.js')).headers.get('etag') ?? '';
    for (const part of [
      onScript,
      await names('/assets/main-abc123.js', { headers: { 'if-none-match': etag } }),
    ]) {
      expect(part).toEqual(
        expect.arrayContaining(['x-content-type-options', 'cross-origin-resource-policy']),
      );
      expect(part).not.toContain('content-security-policy');
      expect(part).not.toContain('permissions-policy');
    }
    for (const path of ['/', '/icon.svg', '/assets/picture-a.svg', '/assets/gone-1.js', '/stale.js'])
      expect(await names(path)).toContain('content-security-policy');
  });

  test('a file with a hash in its name is kept for ever, another is asked about', async () => {
    const asset = await site('/assets/main-abc123.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await site('/icon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ])('a browser that takes "%s" gets %s', async (accepted, encoding) => {
    const answer = await site('/assets/main-abc123.js', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength);
  });

  test('a packed file older than its original is not used', async () => {
    const answer = await site('/stale.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(await answer.text()).toBe('new');
  });

  test('who has the file already is told so', async () => {
    const etag = (await site('/')).headers.get('etag') ?? '';
    const answer = await site('/', { headers: { 'if-none-match': etag } });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe('');
  });

  test('HEAD answers like GET, without the body', async () => {
    const answer = await site('/masuk', { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('20');
    expect(await answer.text()).toBe('');
  });

  test.each(['/assets/gone-1.js', '/assets/gone', '/icons/gone.png', '/favicon.ico', '/tidak-ada.html'])(
    '%s does not exist: 404, never HTML in place of a script or a picture',
    async (path) => {
      const typed = /^\/(assets|icons)\//.test(path) ? [TYPED] : [];
      for (const headers of [{}, { accept: '*/*' }, { accept: 'image/avif,*/*;q=0.8' }, ...typed]) {
        const answer = await site(path, { headers });
        expect(answer.status).toBe(404);
        expect(answer.headers.get('content-type')).toContain('text/plain');
      }
    },
  );

  test.each([
    '/.build-hash',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e%5csecret.txt',
    '/%00',
    '/%ff',
    '//etc/passwd',
    '/%2fetc/passwd',
  ])('%s leads nowhere', async (path) => {
    const answer = await site(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('secret');
  });

  test('anything but reading is refused', async () => {
    expect((await site('/masuk', { method: 'POST' })).status).toBe(405);
  });
});

describe('what a page says of its server', () => {
  const page = '<head><meta charset="utf-8" /><title>Masuk</title></head>';
  const siteOf = (offersDemo: boolean) => {
    const dist = newFolder();
    for (const name of ['index.html', 'masuk.html']) {
      writeFileSync(join(dist, name), page);
      writeFileSync(join(dist, `${name}.br`), brotliCompressSync(page));
    }
    const handler = withDashboard(() => new Response('api'), dist, { offersDemo });
    return async (headers: Record<string, string>) =>
      handler(new Request('http://hadir.test/masuk', { headers }), undefined);
  };

  test('is the demo accounts that may be asked for, packed or not, under a tag of its own', async () => {
    const [ours, real] = [siteOf(true), siteOf(false)];
    const said = page.replace('<title>', '<meta name="hadir-server" content="demo" /><title>');
    expect(await (await ours({})).text()).toBe(said);
    const packed = await ours({ 'accept-encoding': 'br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(said);
    const tag = packed.headers.get('etag') ?? '';
    expect((await ours({ 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(304);
    expect((await real({ 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(200);
  });

  test('is the only school, whose name cannot end the tag, and another tag when it has changed', async () => {
    const dist = newFolder();
    writeFileSync(join(dist, 'masuk.html'), page);
    let name = 'SMA "Uji" <1>';
    const handler = withDashboard(() => new Response('api'), dist, {
      doorSchool: () => JSON.stringify({ name }),
    });
    const ask = () => handler(new Request('http://hadir.test/masuk'), undefined);
    const first = await ask();
    expect(await first.text()).toContain(
      '<meta name="hadir-school" content="{&quot;name&quot;:&quot;SMA \\&quot;Uji\\&quot; &lt;1>&quot;}" />',
    );
    name = 'SMA "Uji" <2>';
    expect((await ask()).headers.get('etag')).not.toBe(first.headers.get('etag'));
  });

  test('is nothing of a real school’s server: its page is the one that was built', async () => {
    expect(await (await siteOf(false)({})).text()).toBe(page);
  });
});
