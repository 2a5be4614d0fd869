// Pictures live in the database; those of an older Hadir, which lie in a folder, are taken in at its start.
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { images, MAX_IMAGE_BYTES, schools, users } from '../../../server/schema.ts';
import { removeExpired } from '../../../server/process/tidy.ts';
import { importImageFiles } from '../../../server/images/importFiles.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { removeFolder } from '../../support/removeFolder.ts';

let server: TestServer;
let folder: string;
let webp: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await startTestServer();
  webp = new Uint8Array(
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#127c56' } })
      .webp()
      .toBuffer(),
  );
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hadir-images-'));
  await server.db.delete(images);
  await server.db.update(users).set({ image: null });
  await server.db.update(schools).set({ image: null });
});
afterAll(async () => {
  await removeFolder(folder);
  await server.close();
});

const name = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}.webp`;
const lay = (n: number, bytes: Uint8Array = webp) => writeFileSync(join(folder, name(n)), bytes);
const give = (n: number, userId: number | undefined) =>
  server.db
    .update(users)
    .set({ image: name(n) })
    .where(eq(users.id, userId ?? 0));
const open = (n: number, headers = {}) => server.request('GET', `/images/${name(n)}`, { headers });
const takeIn = (deps: Partial<typeof server.deps> = {}) =>
  importImageFiles({ ...server.deps, ...deps }, folder, server.deps.log);
const upload = async () => {
  const body = new FormData();
  body.append('image', new Blob([webp]), 'foto.webp');
  const { status, body: answered } = await server.request('PUT', '/profile/upload', { as: 'guru', body });
  expect(status).toBe(200);
  return answered.data.image.slice('/api/v1'.length);
};

it('a picture that one process took is served by another, which shares nothing but the database', async () => {
  const path = await upload();
  const other = createApp({ ...server.deps });
  const answer = await other.request(`/api/v1${path}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe('webp');
});

it('a browser that has a picture is told so without its bytes, until it is gone', async () => {
  const path = await upload();
  const etag = (await server.request('GET', path)).headers.get('etag') ?? '';
  const again = await server.request('GET', path, { headers: { 'If-None-Match': `"other", ${etag}` } });
  expect([again.status, again.body.byteLength]).toEqual([304, 0]);
  expect(again.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  await upload();
  expect((await server.request('GET', path, { headers: { 'If-None-Match': etag } })).status).toBe(404);
});

it('what is neither a picture nor within its size cannot be stored', async () => {
  for (const bytes of [0, MAX_IMAGE_BYTES + 1]) {
    const write = sql`insert into images (name, bytes) values ('x', decode(repeat('00', ${bytes}), 'hex'))`;
    await expect(server.db.execute(write)).rejects.toMatchObject({
      cause: { constraint: 'images_bytes_check' },
    });
  }
});

it('files of an older Hadir are taken in once, for users and schools, and the folder goes', async () => {
  const { pupils } = server.fixtures;
  for (let n = 0; n < 40; n++) lay(n);
  await Promise.all(pupils.slice(0, 4).map((id, n) => give(n, id)));
  for (let n = 4; n < 40; n++) {
    await server.db.insert(schools).values({ name: `SMP Lama ${n}`, image: name(n) });
  }
  expect(await takeIn()).toBe(40);
  for (const n of [0, 3, 39]) {
    const { status, body } = await open(n);
    expect(status).toBe(200);
    expect(new Uint8Array(body)).toEqual(webp);
  }
  expect(() => readdirSync(folder)).toThrow('ENOENT');
  expect(await takeIn()).toBe(0);
  await server.db.delete(schools).where(sql`${schools.name} like 'SMP Lama %'`);
});

it('a crash before a file is gone loses nothing and doubles nothing', async () => {
  const [first, second] = server.fixtures.pupils;
  lay(1);
  lay(2);
  await Promise.all([give(1, first), give(2, second)]);
  const cut = () => Promise.reject(new Error('the power went'));
  expect(await takeIn({ settled: cut })).toBe(0);
  expect(readdirSync(folder)).toHaveLength(2);
  // Of two processes that start at once, too.
  await Promise.all([takeIn(), takeIn()]);
  expect(await server.db.$count(images)).toBe(2);
  expect((await open(1)).status).toBe(200);
});

it('what is missing, broken or nobody’s stops no start: it stays as it is, the rest is taken in', async () => {
  const [first, second, third, fourth] = server.fixtures.pupils;
  await Promise.all([give(1, first), give(2, second), give(3, third), give(4, fourth)]);
  lay(2, new Uint8Array(0));
  mkdirSync(join(folder, name(3)));
  lay(4);
  lay(5);
  writeFileSync(join(folder, 'catatan.txt'), 'x');
  expect(await takeIn()).toBe(1);
  expect((await open(4)).status).toBe(200);
  for (const n of [1, 2, 3]) expect((await open(n)).status).toBe(404);
  expect(readdirSync(folder).toSorted()).toEqual([name(2), name(3), name(5), 'catatan.txt']);
  // The folder comes back with a restored backup.
  lay(1);
  expect(await takeIn()).toBe(1);
});

it('a database that takes nothing stops no start either', async () => {
  lay(1);
  await give(1, server.fixtures.pupils[0]);
  const db = new Proxy(server.db, {
    get: (target, key) => {
      if (key === 'insert') throw new Error('could not extend file: No space left on device');
      return Reflect.get(target, key) as unknown;
    },
  });
  expect(await takeIn({ db })).toBe(0);
  expect(server.log.join('')).toContain('pictures were not all taken in');
  expect(readdirSync(folder)).toHaveLength(1);
});

it('housekeeping removes what nothing points at', async () => {
  await upload();
  await server.db.insert(images).values({ name: name(1), bytes: webp });
  const house = { ...server.deps, outboxDir: join(folder, 'none'), timeZone: 'Asia/Jakarta' };
  expect(await removeExpired(house, new AbortController().signal)).toMatchObject({ images: 1 });
  expect((await open(1)).status).toBe(404);
  expect(await server.db.$count(images)).toBe(1);
});

it('pictures are found by their key, and what nothing points at by the index of users', async () => {
  const plan = async (query: ReturnType<typeof sql>) =>
    server.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_hashjoin = off`);
      await tx.execute(sql`set local enable_mergejoin = off`);
      return JSON.stringify(await tx.execute(sql`explain ${query}`));
    });
  expect(await plan(sql`select bytes from images where name = ${name(1)}`)).toContain('images_pkey');
  const unused = sql`select ctid from images i where not exists (select from users u where u.image = i.name)`;
  expect(await plan(unused)).toContain('users_image');
});
