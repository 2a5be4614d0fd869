import { sequencesOf } from '../../db/catalog.ts';
import { quoteName, quoteTable, type TableName } from '../../db/raw.ts';
import type { Check } from './types.ts';

/**
 * A trigger that is switched off, or a constraint that was never validated, guarantees nothing about what is written
 * next.
 */
export const rulesInForce: Check = {
  what: 'pemicu, aturan, indeks, dan nomor urut yang berlaku',
  run: ({ raw }) =>
    raw('read', async (session) => {
      const wrong: string[] = [];
      const off = await session.rows<{ name: string; of: string }>(
        `select g.tgname as name, t.relname as of from pg_trigger g join pg_class t on t.oid = g.tgrelid
       join pg_namespace n on n.oid = t.relnamespace where g.tgenabled = 'D' and n.nspname = 'public' order by 1`,
      );
      for (const { name, of } of off) wrong.push(`pemicu ${name} tabel ${of} dimatikan`);
      const unproven = await session.rows<{ name: string; of: string }>(
        `select c.conname as name, c.conrelid::regclass::text as of from pg_constraint c
       where not c.convalidated and c.connamespace = 'public'::regnamespace order by 1`,
      );
      for (const { name, of } of unproven) wrong.push(`aturan ${name} tabel ${of} belum pernah dibuktikan`);
      const invalid = await session.rows<{ name: string }>(
        `select indexrelid::regclass::text as name from pg_index where not (indisvalid and indisready) order by 1`,
      );
      for (const { name } of invalid) wrong.push(`indeks ${name} tidak sah`);

      const last = new Map((await sequencesOf(session)).map((sequence) => [quoteTable(sequence), sequence]));
      const owned = await session.rows<TableName & { sequence: string; column: string }>(
        `select n.nspname as schema, t.relname as name, a.attname as column,
         format('"%s"."%s"', sn.nspname, s.relname) as sequence
       from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
       join pg_namespace sn on sn.oid = s.relnamespace
       join pg_class t on t.oid = d.refobjid join pg_namespace n on n.oid = t.relnamespace
       join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
       where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and n.nspname = 'public' order by 4`,
      );
      for (const { sequence, column, ...table } of owned) {
        const state = last.get(sequence);
        const [highest] = await session.rows<{ id: string | null }>(
          `select max(${quoteName(column)})::text as id from ${quoteTable(table)}`,
        );
        if (state && highest?.id && BigInt(state.last) < BigInt(highest.id)) {
          wrong.push(
            `nomor urut ${sequence} (${state.last}) di belakang tabel ${table.name} (${highest.id})`,
          );
        }
      }
      return { wrong };
    }),
};
