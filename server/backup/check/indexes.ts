import type { RawSession } from '../../db/raw.ts';
import type { Check, Found } from './types.ts';

/** PostgreSQL's own examination of its files: every index in order, and with an entry for every row of its table. */
export const indexes: Check = {
  what: 'isi indeks terhadap tabelnya (amcheck)',
  async run({ raw }) {
    let found: Found = { wrong: [] };
    try {
      await raw('write', async (session) => {
        found = await examineAll(session);
        throw new TakenBack();
      });
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
    }
    return found;
  },
};

/** Where the extension is not installed, it is for as long as this takes. */
class TakenBack extends Error {}

async function examineAll(session: RawSession): Promise<Found> {
  if (!(await attempt(session, 'create extension if not exists amcheck'))) {
    return { wrong: [], note: 'dilewati: ekstensi amcheck tidak ada atau tidak boleh dipakai di server ini' };
  }
  const names = await session.rows<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_namespace n on n.oid = c.relnamespace join pg_am m on m.oid = c.relam
     where m.amname = 'btree' and i.indisvalid and n.nspname in ('public', 'drizzle') order by 1`,
  );
  return examine(session, names);
}

async function examine(session: RawSession, names: readonly { name: string }[]): Promise<Found> {
  const wrong: string[] = [];
  for (const { name } of names) {
    const error = await failure(session, 'select bt_index_check($1::regclass, true)', [name]);
    if (error === undefined) continue;
    if (error.includes('permission denied')) {
      return { wrong, note: 'dilewati: pengguna basis data ini tidak boleh memakai amcheck' };
    }
    wrong.push(`indeks ${name} rusak: ${error}`);
  }
  return { wrong };
}

const attempt = async (session: RawSession, statement: string): Promise<boolean> =>
  (await failure(session, statement)) === undefined;

/** What the engine says against a statement; the transaction goes on as before it. */
async function failure(session: RawSession, text: string, values?: unknown[]): Promise<string | undefined> {
  await session.rows('savepoint attempt');
  try {
    await session.rows(text, values);
    return undefined;
  } catch (error) {
    await session.rows('rollback to savepoint attempt');
    return error instanceof Error ? error.message : String(error);
  }
}
