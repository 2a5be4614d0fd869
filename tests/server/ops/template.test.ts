import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../../server/db/client.ts';
import { openDatabase } from '../../../server/process/open.ts';
import { roles } from '../../../server/schema.ts';
import { ensureTemplate, templateName, unpackTemplate } from '../../../server/db/template.ts';
import { cleanUp, newFolder } from './hadir.ts';

// Whole databases are made: slow where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

let templates: string;
beforeAll(async () => {
  templates = newFolder();
  mkdirSync(join(templates, '.database-0123456789abcdef'));
  writeFileSync(join(templates, '.database-0123456789abcdef.tar.gz'), '');
  // Of builds: one was killed, one is under way.
  mkdirSync(join(templates, '.database-draft-4194304-0123'));
  mkdirSync(join(templates, `.database-draft-${process.pid}-0123`));
  writeFileSync(join(templates, 'index.html'), '');
  expect(await ensureTemplate(templates)).toBe(true);
});
const opened: OpenDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(cleanUp);

const open = async (DATA_DIR: string, from = templates): Promise<OpenDatabase> => {
  const prepare = async ({ db }: OpenDatabase) => {
    await db.insert(roles).values({ name: 'Piket' }).onConflictDoNothing();
  };
  const database = await openDatabase({ DATA_DIR, templates: from }, prepare, {});
  opened.push(database);
  return database;
};
const namesIn = async ({ db }: OpenDatabase) => (await db.select().from(roles)).map(({ name }) => name);

const packed = `${templateName()}.tar.gz`;

test('is made once, small, and takes the place of older ones and of what killed builds left', async () => {
  expect(await ensureTemplate(templates)).toBe(false);
  const underWay = `.database-draft-${process.pid}-0123`;
  expect(readdirSync(templates).toSorted()).toEqual([packed, underWay, 'index.html'].toSorted());
  expect(statSync(join(templates, packed)).size).toBeLessThan(8e6);
});

test('a first start unpacks it, and another one the same', async () => {
  const marked = newFolder();
  const content = join(marked, 'content');
  expect(await unpackTemplate(templates, content)).toBe(true);
  writeFileSync(join(content, 'unpacked-from-here'), '');
  await create({ cwd: content, file: join(marked, packed), gzip: { level: 1 } }, ['.']);
  for (const folder of [newFolder(), newFolder()]) {
    expect(await namesIn(await open(folder, marked))).toEqual(['Piket']);
    expect(existsSync(join(folder, 'db', 'unpacked-from-here'))).toBe(true);
  }
});

// The engine then makes everything itself, as it has for the template.
test('one that does not fit is left alone, and nothing is written', async () => {
  const stale = newFolder();
  mkdirSync(join(stale, '.database-0123456789abcdef'));
  writeFileSync(join(stale, '.database-0123456789abcdef', 'PG_VERSION'), '12');
  const content = join(newFolder(), 'content');
  expect(await unpackTemplate(stale, content)).toBe(false);
  expect(existsSync(content)).toBe(false);
});

test('a database that is there already is not replaced', async () => {
  const folder = newFolder();
  const { db, close } = await open(folder);
  await db.insert(roles).values({ name: 'Tata Usaha' });
  opened.length = 0;
  await close();
  expect(await namesIn(await open(folder))).toEqual(['Piket', 'Tata Usaha']);
});

test('a copy that lacks most of its files, and is marked so, never counts', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'db', 'base'), { recursive: true });
  writeFileSync(join(folder, 'db', 'PG_VERSION'), '17');
  writeFileSync(join(folder, 'db.unfinished'), '');
  expect(await namesIn(await open(folder))).toEqual(['Piket']);
  expect(existsSync(join(folder, 'db.unfinished'))).toBe(false);
});
