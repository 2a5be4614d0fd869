import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { images } from '../../../server/schema.ts';
import { jpegOfScans } from '../../support/jpeg.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let serial = 0;
const form = (fields: Record<string, string | Blob> = {}): FormData => {
  serial += 1;
  const data = new FormData();
  const first = {
    name: `SMP Uji ${serial}`,
    address: 'Jalan Uji 1',
    email: '',
    phone: '',
    latitude: '',
    longitude: '',
  };
  for (const [name, value] of Object.entries({ ...first, ...fields })) data.append(name, value);
  return data;
};
const create = (fields: Record<string, string | Blob> = {}) =>
  server.request('POST', '/dashboard/schools', { as: 'admin', body: form(fields) });
const kept = async () =>
  (await server.db.select({ name: images.name }).from(images)).map(({ name }) => name).toSorted();
const below = (path: string) => path.replace('/api/v1', '');

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#127c56' } });
const file = (bytes: Uint8Array, name = 'gambar.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });

describe('a school', () => {
  it('is created, changed and deleted, from a form', async () => {
    const created = await create({ latitude: '-6,2', longitude: '106.8', phone: '021-0000' });
    expect([created.status, created.body.message]).toEqual([201, 'Berhasil menambahkan sekolah']);
    const { id, name } = created.body.data;
    expect(created.body.data).toEqual({
      id,
      name,
      address: 'Jalan Uji 1',
      email: null,
      phone: '021-0000',
      latitude: -6.2,
      longitude: 106.8,
      image: null,
      picture: null,
      npsn: null,
      authority: null,
      city: null,
      timezone: null,
      weekdays: '123456',
      settings: {
        day_rule: 'any-alpa',
        min_percent: null,
        max_alpa: null,
        streak_days: 3,
        lock_days: null,
        early_minutes: 15,
        leaver_years: null,
        letter_picture_months: null,
      },
      head: null,
      accent: null,
    });
    const path = `/dashboard/schools/${id}`;
    const changed = await server.request('PUT', path, {
      as: 'admin',
      body: form({ name, email: 'tu@contoh.sch.id' }),
    });
    expect(changed.body.data).toMatchObject({ name, email: 'tu@contoh.sch.id', latitude: null });
    expect((await server.request('DELETE', path, { as: 'admin' })).body.message).toBe(
      'Berhasil menghapus sekolah',
    );
    for (const method of ['GET', 'DELETE']) {
      expect((await server.request(method, path, { as: 'admin' })).status).toBe(404);
    }
    expect((await server.request('PUT', path, { as: 'admin', body: form() })).status).toBe(404);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Wajib diisi'],
    [{ name: 'sma uji NUSANTARA' }, 'name', 'Sudah ada sekolah dengan nama ini'],
    [{ latitude: '90.1' }, 'latitude', 'Harus angka dari -90 sampai 90'],
    [{ longitude: 'timur' }, 'longitude', 'Harus angka dari -180 sampai 180'],
    [{ image: 'bukan berkas' }, 'image', 'Harus berupa berkas gambar'],
  ])('with %j is refused beside %s', async (fields, path, msg) => {
    const { status, body } = await create(fields);
    expect([status, body.data]).toEqual([400, [{ path, msg }]]);
  });

  it('from something that is no form is refused with a sentence', async () => {
    const ask = (body: unknown, type: string) =>
      server.request('POST', '/dashboard/schools', { as: 'admin', body, headers: { 'Content-Type': type } });
    const json = await ask({ name: 'SD Uji' }, 'application/json');
    expect([json.status, json.body.message]).toEqual([
      400,
      'Kirim data sebagai formulir (multipart/form-data)',
    ]);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      expect((await ask('--y rusak', type)).status).toBe(400);
    }
  });
});

describe('the picture of a school', () => {
  let before: string[];
  beforeEach(async () => {
    before = await kept();
  });

  it('becomes a WebP of ours of at most 512 px without metadata, served so that it can do no harm', async () => {
    const photo = await picture(1600, 800)
      .withExif({ IFD0: { Copyright: 'Rahasia', Make: 'Kamera' }, IFD3: { GPSLatitudeRef: 'S' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await create({ image: file(photo, 'foto.jpg', 'image/jpeg') });
    expect(status).toBe(201);
    expect(body.data.image).toMatch(/^\/api\/v1\/images\/[0-9a-f-]{36}\.webp$/);
    const served = await server.request('GET', below(body.data.image));
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const info = await sharp(Buffer.from(served.body)).metadata();
    expect(info).toMatchObject({ format: 'webp', width: 512, height: 256 });
    expect(info.exif).toBeUndefined();
  });

  it.each(['png', 'webp'] as const)(
    'may be %s, and is judged by its content, not its name',
    async (format) => {
      const bytes = await picture(40, 40).toFormat(format).toBuffer();
      expect((await create({ image: file(bytes, 'berkas.txt', 'text/plain') })).status).toBe(201);
    },
  );

  it('stays when none is sent, and is replaced by a new one, the old one goes with it', async () => {
    const bytes = await picture(40, 40).png().toBuffer();
    const { id, name, image } = (await create({ image: file(bytes) })).body.data;
    const put = (fields: Record<string, string | Blob>) =>
      server.request('PUT', `/dashboard/schools/${id}`, { as: 'admin', body: form({ name, ...fields }) });
    expect((await put({})).body.data.image).toBe(image);
    expect((await put({ image: new File([], '') })).body.data.image).toBe(image);
    const next = (await put({ image: file(bytes) })).body.data.image;
    expect(next).not.toBe(image);
    expect((await server.request('GET', below(image))).status).toBe(404);
    await server.request('DELETE', `/dashboard/schools/${id}`, { as: 'admin' });
    expect((await server.request('GET', below(next))).status).toBe(404);
  });

  it('of the building is kept beside the logo, larger than that, and each is replaced and deleted alone', async () => {
    await server.resetAccounts();
    const bytes = await picture(2000, 1000).png().toBuffer();
    const made = (await create({ image: file(bytes), picture: file(bytes) })).body.data;
    const { id, name } = made;
    const widthOf = async (path: string) =>
      (await sharp(new Uint8Array(await (await server.app.request(path)).arrayBuffer())).metadata()).width;
    expect([await widthOf(made.image), await widthOf(made.picture)]).toEqual([512, 1024]);
    const next = await server.request('PUT', `/dashboard/schools/${id}`, {
      as: 'admin',
      body: form({ name, picture: file(bytes) }),
    });
    expect(next.body.data.image).toBe(made.image);
    expect(next.body.data.picture).not.toBe(made.picture);
    expect((await server.request('GET', below(made.picture))).status).toBe(404);
    await server.request('DELETE', `/dashboard/schools/${id}`, { as: 'admin' });
    for (const path of [made.image, next.body.data.picture])
      expect((await server.request('GET', below(path))).status).toBe(404);
  });

  it('of the building that is no picture is refused beside its own field', async () => {
    const { status, body } = await create({ picture: file(Buffer.from('bukan gambar')) });
    expect([status, body.data]).toEqual([
      400,
      [{ path: 'picture', msg: 'Pilih gambar JPEG, PNG, atau WebP' }],
    ]);
    // So many pictures are limited.
    await server.resetAccounts();
  });

  const bad: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
    [
      'an SVG named .png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'Pilih gambar JPEG, PNG, atau WebP',
    ],
    [
      'HTML',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'Pilih gambar JPEG, PNG, atau WebP',
    ],
    ['a GIF', () => picture(9, 9).gif().toBuffer(), 'Pilih gambar JPEG, PNG, atau WebP'],
    ['6 MB', () => Buffer.alloc(6 * 1024 * 1024, 0xff), 'Gambar paling besar 5 MB'],
    [
      '100 megapixels',
      () => picture(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer(),
      'Gambar paling besar 24 megapiksel',
    ],
    [
      '25 megapixels that are unpacked whole',
      () => picture(5000, 5000).jpeg({ progressive: true }).toBuffer(),
      'Gambar paling besar 24 megapiksel',
    ],
    [
      '64 megapixels of a plain photo',
      () => picture(8000, 8000).jpeg().toBuffer(),
      'Gambar paling besar 50 megapiksel',
    ],
    [
      '24 megapixels in 800 scans, in 100 kB',
      () => jpegOfScans(800, 4898),
      'Gambar ini disimpan dalam terlalu banyak tahap. Simpan ulang sebagai JPEG biasa.',
    ],
    [
      '101 scans',
      () => jpegOfScans(101, 40),
      'Gambar ini disimpan dalam terlalu banyak tahap. Simpan ulang sebagai JPEG biasa.',
    ],
    [
      'only a beginning',
      async () => (await picture(900, 900).png().toBuffer()).subarray(0, 900),
      'Gambar rusak atau tidak lengkap',
    ],
    ['half a photo', async () => (await noise(600)).subarray(0, 20_000), 'Gambar rusak atau tidak lengkap'],
    [
      'a head without a body',
      () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'Gambar rusak atau tidak lengkap',
    ],
  ];
  const noise = (side: number) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      } as never,
    })
      .jpeg({ quality: 95 })
      .toBuffer();

  it.each(bad)('that is %s is refused beside image, and nothing is kept', async (_, bytes, msg) => {
    const { status, body } = await create({ image: file(await bytes()) });
    expect([status, body.data]).toEqual([400, [{ path: 'image', msg }]]);
    expect(await kept()).toEqual(before);
  });

  it('may be of as many scans as any honest program writes, and have a film behind it', async () => {
    const film = Buffer.concat(Array<Buffer>(200).fill(Buffer.from([0xff, 0xda, 0, 2])));
    const photo = await picture(40, 40).jpeg().toBuffer();
    for (const bytes of [await jpegOfScans(100, 40), Buffer.concat([photo, film])]) {
      expect((await create({ image: file(bytes) })).status).toBe(201);
    }
  });

  it('that is far too large is a 413 with a sentence', async () => {
    const { status, body } = await create({ image: file(Buffer.alloc(9 * 1024 * 1024)) });
    expect([status, body.message]).toEqual([413, expect.stringMatching(/^Kiriman terlalu besar/)]);
  });

  it('of a school that cannot be written is not kept', async () => {
    const bytes = await picture(40, 40).png().toBuffer();
    expect((await create({ name: 'SMA Uji Nusantara', image: file(bytes) })).status).toBe(400);
    expect(await kept()).toEqual(before);
  });

  it.each(['/images/nope.webp', '/images/..%2Fjwt-secret', '/images/%2e%2e', '/images/'])(
    '%s is a 404',
    async (path) => {
      expect((await server.request('GET', path)).status).toBe(404);
    },
  );
});
