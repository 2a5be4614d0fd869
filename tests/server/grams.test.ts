// The letters by which a search finds its rows: the database's function and what it says of itself, for any text.
import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executeRows } from '../../server/db/statements.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** All two and three letters in a row that have no space, each once. */
function gramsOf(text: string): string[] {
  const letters = [...text];
  const all = letters.flatMap((_, start) =>
    [2, 3].map((length) => letters.slice(start, start + length)).filter((gram) => gram.length >= 2),
  );
  return [...new Set(all.map((gram) => gram.join('')))].filter((gram) => !gram.includes(' ')).toSorted();
}

const letter = fc.constantFrom(...' abz0é😀ñ\u00a0-');

it('the index of a text has all two and three letters in a row without a space, and nothing else', async () => {
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 12 }), 300);
  const rows = await executeRows<{ text: string; grams: string[] }>(
    server.db,
    sql`select text, array(select distinct unnest(hadir_grams(text)) as gram) as grams
      from jsonb_array_elements_text(${JSON.stringify(['', 'a', ...texts])}::jsonb) as text`,
  );
  for (const { text, grams } of rows) expect([text, grams.toSorted()]).toEqual([text, gramsOf(text)]);
});
