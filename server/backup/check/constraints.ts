import { quoteName, quoteTable, type RawSession, type TableName } from '../../db/raw.ts';
import { describePlaces, PLACE_COLUMNS, type RowPlace } from './place.ts';
import type { Check } from './types.ts';

/** A rule that every row of a table must keep. One scan of a table checks all of its rules. */
interface RowRule extends TableName {
  readonly rule: string;
  /** An SQL condition that is true for a row that breaks the rule. */
  readonly broken: string;
}

/** Reads the rules of all tables from the catalog: NOT NULL, CHECK and generated columns. */
const readRowRules = (session: RawSession): Promise<RowRule[]> =>
  session.rows<RowRule>(
    `select n.nspname as schema, t.relname as name, found.rule, found.broken
     from pg_class t join pg_namespace n on n.oid = t.relnamespace
     cross join lateral (
       select c.conname::text as rule, '(' || pg_get_expr(c.conbin, t.oid) || ') is false' as broken
         from pg_constraint c where c.conrelid = t.oid and c.contype = 'c'
       union all
       select 'kolom ' || a.attname || ' wajib diisi', format('%I is null', a.attname)
         from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and a.attnotnull and not a.attisdropped
       union all
       select 'kolom turunan ' || a.attname, format('%I is distinct from (%s)', a.attname, pg_get_expr(d.adbin, t.oid))
         from pg_attribute a join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
         where a.attrelid = t.oid and a.attgenerated = 's' and not a.attisdropped
     ) as found
     where n.nspname = 'public' and t.relkind = 'r' order by 1, 2, 3`,
  );

interface ForeignKey extends TableName {
  readonly key: string;
  readonly parent: string;
  readonly own: string[];
  readonly theirs: string[];
}

const foreignKeys = (session: RawSession): Promise<ForeignKey[]> =>
  session.rows<ForeignKey>(
    `select n.nspname as schema, t.relname as name, c.conname as key, c.confrelid::regclass::text as parent,
       (select json_agg(a.attname order by k.at) from unnest(c.conkey) with ordinality k(num, at)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as own,
       (select json_agg(a.attname order by k.at) from unnest(c.confkey) with ordinality k(num, at)
         join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as theirs
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and n.nspname = 'public' order by 3`,
  );

interface UniqueIndex extends TableName {
  readonly index: string;
  readonly keys: string[];
  readonly predicate: string | null;
}

const uniqueIndexes = (session: RawSession): Promise<UniqueIndex[]> =>
  session.rows<UniqueIndex>(
    `select n.nspname as schema, t.relname as name, i.indexrelid::regclass::text as index,
       (select json_agg(pg_get_indexdef(i.indexrelid, at, true) order by at) from generate_series(1, i.indnkeyatts) at) as keys,
       pg_get_expr(i.indpred, i.indrelid) as predicate
     from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
     where i.indisunique and n.nspname = 'public' order by 3`,
  );

const countOf = async (session: RawSession, query: string): Promise<number> =>
  (await session.rows<{ rows: number }>(query))[0]?.rows ?? 0;

const MEND_ADVICE = 'Perbaiki menurut cadangan yang lebih lama';

/** Says where the first rows are that a condition finds: read only when there are some. */
async function describeRows(session: RawSession, table: TableName, where: string): Promise<string> {
  const columns = await session.rows<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [quoteTable(table)],
  );
  const own = new Set(columns.map(({ name }) => name));
  // A row of these tables is a place itself.
  const idAs = (
    { sessions: 'session_id', classes: 'class_id', schools: 'school_id', users: 'user_id' } as const
  )[table.name as 'sessions'];
  const parts = PLACE_COLUMNS.flatMap((column) =>
    column === idAs ? [`id as ${column}`] : own.has(column) ? [column] : [],
  );
  if (parts.length === 0) return '';
  const rows = await session.rows<RowPlace>(
    `select ${parts.join(', ')} from ${quoteTable(table)} mine where ${where} limit 4`,
  );
  const places = await describePlaces(session, rows);
  return places && `: ${places}`;
}

/**
 * Checks again what the engine enforces on every write, because a broken disk or somebody editing the files may have bypassed it. It does
 * not use indexes, since they may be broken, too.
 */
export const constraints: Check = {
  what: 'kunci asing, nilai unik, kolom wajib, kolom turunan, dan aturan setiap tabel',
  run: ({ raw }) =>
    raw('read', async (session) => {
      const wrong: string[] = [];
      await session.rows('set local enable_indexscan = off');
      await session.rows('set local enable_indexonlyscan = off');
      await session.rows('set local enable_bitmapscan = off');
      const rulesByTable = new Map<string, RowRule[]>();
      for (const rule of await readRowRules(session)) {
        const table = quoteTable(rule);
        rulesByTable.set(table, [...(rulesByTable.get(table) ?? []), rule]);
      }
      for (const [table, rules] of rulesByTable) {
        const counts = rules.map(({ broken }, i) => `count(*) filter (where ${broken})::int as r${i}`);
        const [found] = await session.rows<Record<string, number>>(
          `select ${counts.join(', ')} from ${table}`,
        );
        for (const [i, { schema, name, rule, broken }] of rules.entries()) {
          const rows = found?.[`r${i}`] ?? 0;
          if (rows === 0) continue;
          const places = await describeRows(session, { schema, name }, broken);
          wrong.push(`${rows} baris tabel ${name} melanggar: ${rule}${places}. ${MEND_ADVICE}.`);
        }
      }
      for (const { key, parent, own, theirs, ...table } of await foreignKeys(session)) {
        const ownColumns = own.map((column) => `mine.${quoteName(column)}`);
        const columnPairConditions = theirs.map(
          (column, i) => `theirs.${quoteName(column)} = ${ownColumns[i]}`,
        );
        const isOrphan = `${ownColumns.map((column) => `${column} is not null`).join(' and ')}
           and not exists (select from ${parent} theirs where ${columnPairConditions.join(' and ')})`;
        const rows = await countOf(
          session,
          `select count(*)::int as rows from ${quoteTable(table)} mine where ${isOrphan}`,
        );
        if (rows === 0) continue;
        const places = await describeRows(session, table, isOrphan);
        wrong.push(
          `${rows} baris tabel ${table.name} menunjuk ke ${parent} yang tidak ada (${key})${places}. ${MEND_ADVICE}.`,
        );
      }
      // The planner takes thirty million values for a few million, and a hash table that does not fit after all is written out many times.
      await session.rows('set local enable_hashagg = off');
      for (const { index, keys, predicate, ...table } of await uniqueIndexes(session)) {
        const notNullConditions = keys.map((key) => `(${key}) is not null`);
        const filter = [...notNullConditions, ...(predicate === null ? [] : [predicate])].join(' and ');
        const rows = await countOf(
          session,
          `select count(*)::int as rows from (select from ${quoteTable(table)}
         where ${filter}
         group by ${keys.map((key) => `(${key})`).join(', ')} having count(*) > 1) doubled`,
        );
        if (rows === 0) continue;
        const keyList = keys.map((key) => `(${key})`).join(', ');
        const isDouble = `${filter} and (${keyList}) in (select ${keyList} from ${quoteTable(table)} where ${filter}
          group by ${keyList} having count(*) > 1)`;
        const places = await describeRows(session, table, isDouble);
        wrong.push(`${rows} nilai ganda di tabel ${table.name} (${index})${places}. ${MEND_ADVICE}.`);
      }
      return { wrong };
    }),
};
