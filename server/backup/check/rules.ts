import { sequencesOf } from '../../db/catalog.ts';
import { quoteName, quoteTable, type TableName } from '../../db/raw.ts';
import { describePlaces, type RowPlace } from './place.ts';
import type { Check } from './types.ts';
import { STUDENT_ROLE_WORDS } from '../../../contract/roles.ts';

/**
 * Checks that all triggers, constraints, indexes and sequences are in force. A trigger that is switched off, or a constraint that was never
 * validated, guarantees nothing about what is written next.
 */
export const rulesInForce: Check = {
  what: 'pemicu, aturan, indeks, dan nomor urut yang berlaku',
  run: ({ raw }) =>
    raw('read', async (session) => {
      const wrong: string[] = [];
      const disabledTriggers = await session.rows<{ name: string; of: string }>(
        `select g.tgname as name, t.relname as of from pg_trigger g join pg_class t on t.oid = g.tgrelid
       join pg_namespace n on n.oid = t.relnamespace where g.tgenabled in ('D', 'R') and n.nspname = 'public' order by 1`,
      );
      for (const { name, of } of disabledTriggers)
        wrong.push(
          `pemicu ${name} tabel ${of} dimatikan. Nyalakan lagi: ALTER TABLE ${of} ENABLE TRIGGER ALL, lalu periksa yang dicatat sementara itu.`,
        );
      const unvalidatedConstraints = await session.rows<{ name: string; of: string }>(
        `select c.conname as name, c.conrelid::regclass::text as of from pg_constraint c
       where not c.convalidated and c.connamespace = 'public'::regnamespace order by 1`,
      );
      for (const { name, of } of unvalidatedConstraints)
        wrong.push(`aturan ${name} tabel ${of} belum pernah dibuktikan`);
      const invalidIndexes = await session.rows<{ name: string }>(
        `select indexrelid::regclass::text as name from pg_index where not (indisvalid and indisready) order by 1`,
      );
      for (const { name } of invalidIndexes) wrong.push(`indeks ${name} tidak sah`);

      const dangerousSettings = await session.rows<{ setting: string }>(DANGEROUS_SETTINGS_QUERY);
      for (const { setting } of dangerousSettings)
        wrong.push(
          `pengaturan ${setting} berlaku bagi setiap sambungan Hadir. Hapus: ALTER DATABASE … RESET ${setting.split('=')[0]} (atau ALTER ROLE …), lalu mulai ulang Hadir dan periksa lagi.`,
        );

      const last = new Map((await sequencesOf(session)).map((sequence) => [quoteTable(sequence), sequence]));
      const ownedSequences = await session.rows<TableName & { sequence: string; column: string }>(
        `select n.nspname as schema, t.relname as name, a.attname as column,
         format('"%s"."%s"', sn.nspname, s.relname) as sequence
       from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
       join pg_namespace sn on sn.oid = s.relnamespace
       join pg_class t on t.oid = d.refobjid join pg_namespace n on n.oid = t.relnamespace
       join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
       where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and n.nspname = 'public' order by 4`,
      );
      for (const { sequence, column, ...table } of ownedSequences) {
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

/** Settings that somebody has given this database or its user, with which triggers stay silent, rows are hidden or commits are lost. */
const DANGEROUS_SETTINGS_QUERY = `
  select setting from pg_db_role_setting, unnest(setconfig) as setting
  where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and setrole in (0, (select oid from pg_roles where rolname = current_user))
    and (setting like 'session_replication_role=%' and setting <> 'session_replication_role=origin'
      or setting ~* '^(default_transaction_read_only|zero_damaged_pages|ignore_checksum_failure|ignore_system_indexes)=(on|true|yes|1)$'
      or setting ~* '^(synchronous_commit|row_security)=(off|false|no|0)$')
  order by 1`;

/**
 * Checks that only pupils have a NIS. The column's own table cannot express this, because the role is in another table; that a NIS is
 * unique in a school is checked by constraints.ts.
 */
export const nisOnlyForPupils: Check = {
  what: 'NIS hanya milik siswa',
  run: ({ raw }) =>
    raw('read', async (session) => {
      const isPupil = STUDENT_ROLE_WORDS.map((word) => `roles.name ilike '%${word}%'`).join(' or ');
      const found = await session.rows<RowPlace>(
        `select users.id as user_id from users join roles on roles.id = users.role_id
         where nis is not null and not (${isPupil})`,
      );
      if (found.length === 0) return { wrong: [] };
      const places = await describePlaces(session, found);
      return {
        wrong: [
          `${found.length} orang punya NIS, tetapi bukan siswa: ${places}. Ubah perannya, atau kosongkan NIS-nya.`,
        ],
      };
    }),
};

/** Finds rows whose periods overlap, which two exclusion constraints forbid. It does not use their indexes, which may be broken. */
const buildOverlapQuery = (of: string, where: string): string =>
  `select class_id, user_id from (
     select class_id, user_id, joined_on < max(coalesce(left_on, 'infinity')) over (partition by ${of} order by joined_on, id
       rows between unbounded preceding and 1 preceding) as is_shared
     from memberships where ${where} and left_on is distinct from joined_on) days
   where is_shared`;

export const membershipOverlaps: Check = {
  what: 'satu kelas setahun bagi setiap siswa, satu siswa bagi setiap nomor absen',
  run: ({ raw }) =>
    raw('read', async (session) => {
      const wrong: string[] = [];
      const reportWrongRows = async (query: string, what: string) => {
        const found = await session.rows<RowPlace>(query);
        if (found.length === 0) return;
        const places = await describePlaces(session, found);
        wrong.push(
          `Betulkan tanggal masuk atau keluar di halaman kelas (${places}): ${found.length} ${what}`,
        );
      };
      await session.rows('set local enable_indexscan = off');
      await session.rows('set local enable_bitmapscan = off');
      await reportWrongRows(
        buildOverlapQuery('user_id, academic_year_id', 'not is_double'),
        'kali seorang siswa tercatat di dua kelas sekaligus',
      );
      await reportWrongRows(
        buildOverlapQuery('class_id, number', 'true'),
        'kali satu nomor absen dipakai dua siswa sekaligus',
      );
      return { wrong };
    }),
};
