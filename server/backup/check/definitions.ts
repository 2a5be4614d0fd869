/**
 * Compares the tables, constraints, indexes, policies, functions, views and triggers of the database with those that the migrations make.
 * They are made for the comparison in a schema of its own, within a transaction that is rolled back: the same engine then describes both, so
 * that no version's way of writing a definition looks like a difference.
 */
import { migrations, readDatabaseObjects } from '../../db/migrationFiles.ts';
import type { RawSession } from '../../db/raw.ts';
import { runAndRollBack, tryStatement } from './attempt.ts';
import type { Check, CheckResult } from './types.ts';

const FRESH_SCHEMA = 'hadir_fresh';

type Kind =
  | 'table'
  | 'column'
  | 'constraint'
  | 'index'
  | 'unique'
  | 'sequence'
  | 'policy'
  | 'rule'
  | 'trigger'
  | 'function'
  | 'view';

interface Definition {
  readonly kind: Kind;
  readonly table: string | null;
  readonly name: string;
  readonly definition: string;
}

const WORDS: Readonly<Record<Kind, string>> = {
  table: 'tabel',
  column: 'kolom',
  constraint: 'aturan',
  index: 'indeks',
  unique: 'indeks unik',
  sequence: 'nomor urut',
  policy: 'kebijakan baris (policy)',
  rule: 'aturan tulis (rule)',
  trigger: 'pemicu',
  function: 'fungsi',
  view: 'tampilan',
};

const REBUILD_ADVICE =
  'Buat cadangan, lalu pulihkan ke basis data kosong: di sana semuanya dibuat menurut Hadir (backup, restore)';
const REMAKE_ADVICE =
  'Jalankan di basis data itu: COMMENT ON SCHEMA drizzle IS NULL, lalu mulai ulang Hadir: semuanya dibuat lagi';
const DROP_ADVICE = 'Hapus bila bukan milik Anda: yang dicatat Hadir dapat diubah atau ditolak olehnya';

/** What Hadir makes anew at its start, where the rest is made by migrations alone. */
const isRemade = (kind: Kind): boolean => kind === 'function' || kind === 'view' || kind === 'trigger';
/** An index, function or view of the operator's own changes nothing of what Hadir writes. */
const isHarmlessExtra = ({ kind, name }: Definition): boolean =>
  kind === 'index' || kind === 'view' || (kind === 'function' && !name.startsWith('hadir_'));

/** Reads the definitions of a schema. The search path is that schema, so that names are written without it. */
const DEFINITIONS_QUERY = `
  with relations as (
    select c.* from pg_class c where c.relnamespace = $1::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  )
  select 'table' as kind, null as "table", relname::text as name,
      concat_ws(' ', relpersistence, relrowsecurity, relforcerowsecurity) as definition
    from relations where relkind in ('r', 'p')
  union all
  select 'column', relname::text, attname::text, concat_ws(' ', format_type(atttypid, atttypmod), attcollation::regcollation::text,
      attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
    from relations join pg_attribute on attrelid = relations.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind in ('r', 'p')
  union all
  select 'constraint', relname::text, conname::text, pg_get_constraintdef(pg_constraint.oid)
    from relations join pg_constraint on conrelid = relations.oid and contype not in ('n', 't')
  union all
  select case when indisunique then 'unique' else 'index' end, relations.relname::text, indexes.relname::text, pg_get_indexdef(indexrelid)
    from relations join pg_index on indrelid = relations.oid join pg_class indexes on indexes.oid = indexrelid
  union all
  select 'sequence', null, relname::text, concat_ws(' ', format_type(seqtypid, null), seqincrement, seqmax, seqmin, seqcycle)
    from relations join pg_sequence on seqrelid = relations.oid
  union all
  select 'policy', relname::text, polname::text, concat_ws(' ', polcmd, polpermissive, polroles::text,
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from relations join pg_policy on polrelid = relations.oid
  union all
  select 'rule', relname::text, rulename::text, pg_get_ruledef(pg_rewrite.oid)
    from relations join pg_rewrite on ev_class = relations.oid and rulename <> '_RETURN'
  union all
  select 'trigger', relname::text, tgname::text, pg_get_triggerdef(pg_trigger.oid)
    from relations join pg_trigger on tgrelid = relations.oid and not tgisinternal
  union all
  select 'function', null, proname || '(' || pg_get_function_identity_arguments(oid) || ')', pg_get_functiondef(oid)
    from pg_proc where pronamespace = $1::regnamespace and prokind in ('f', 'p') and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = pg_proc.oid and d.deptype = 'e')
  union all
  select 'view', null, relname::text, pg_get_viewdef(oid) from relations where relkind in ('v', 'm')`;

export const definitions: Check = {
  what: 'tabel, aturan, pemicu, dan fungsi menurut Hadir versi ini',
  async run({ raw }) {
    const found: CheckResult = await runAndRollBack(raw, async (session) => {
      if (!(await tryStatement(session, `create schema ${FRESH_SCHEMA}`))) {
        return { wrong: [], note: 'dilewati: pengguna basis data ini tidak boleh membuat skema' };
      }
      await makeFreshSchema(session);
      return { wrong: compare(await read(session, FRESH_SCHEMA), await read(session, 'public')) };
    });
    return found;
  },
};

async function makeFreshSchema(session: RawSession): Promise<void> {
  await session.rows(`set local search_path = ${FRESH_SCHEMA}`);
  await session.rows('set local check_function_bodies = off');
  const { functions, views, triggers } = readDatabaseObjects();
  const tables = migrations().flatMap(({ sql }) => sql);
  for (const statement of [...functions, ...tables, ...functions, ...views, ...triggers])
    await session.rows(statement.replaceAll('"public".', `"${FRESH_SCHEMA}".`));
}

async function read(session: RawSession, schema: string): Promise<Map<string, Definition>> {
  await session.rows(`set local search_path = ${schema}`);
  const rows = await session.rows<Definition>(DEFINITIONS_QUERY, [schema]);
  return new Map(
    rows.map((row) => [
      `${row.kind} ${row.table ?? ''} ${row.name}`,
      { ...row, definition: row.definition.replaceAll(`${schema}.`, '') },
    ]),
  );
}

function compare(
  expected: ReadonlyMap<string, Definition>,
  actual: ReadonlyMap<string, Definition>,
): string[] {
  const wrong: string[] = [];
  const describe = ({ kind, table, name }: Definition) =>
    `${WORDS[kind]} ${name}${table === null ? '' : ` tabel ${table}`}`;
  for (const [key, definition] of expected) {
    const own = actual.get(key);
    const advice = isRemade(definition.kind) ? REMAKE_ADVICE : REBUILD_ADVICE;
    if (!own) wrong.push(`${describe(definition)} tidak ada. ${advice}.`);
    else if (own.definition !== definition.definition)
      wrong.push(`${describe(definition)} bukan seperti yang dibuat Hadir. ${advice}.`);
  }
  for (const [key, definition] of actual) {
    if (!expected.has(key) && !isHarmlessExtra(definition))
      wrong.push(`${describe(definition)} bukan dari Hadir. ${DROP_ADVICE}.`);
  }
  return wrong.toSorted();
}
