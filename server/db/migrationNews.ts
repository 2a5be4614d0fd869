/** What migrations have decided for the office stands in the audit. Whoever starts Hadir reads it in short, too. */
import { and, asc, gt, isNull, sql } from 'drizzle-orm';
import type { AuditEventName } from '../../contract/auditEvents.ts';
import type { Database } from './client.ts';
import { auditEvents } from './schema.ts';

const NAMED = 10;

type Words = (names: readonly string[]) => string;

const listed = (names: readonly string[]): string => {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? `, dan ${more} lainnya` : '');
};

/** Of migration 0021. */
const WORDS: readonly (readonly [AuditEventName, Words])[] = [
  [
    'academic-year.semesters-merged',
    (names) => `Semester Ganjil dan Genap disatukan menjadi satu tahun ajaran: ${listed(names)}.`,
  ],
  ['class.semesters-merged', (names) => `${names.length} kelas kedua semester disatukan: ${listed(names)}.`],
  [
    'class.semesters-apart',
    (names) =>
      `${names.length} kelas semester Genap tidak disatukan, karena siswa atau nomor absennya berbeda: ${listed(names)}.`,
  ],
];

/** @returns what was decided in the last day, so that the next start says it again; mostly nothing */
export async function migrationNews(db: Database): Promise<string[]> {
  const rows = await db
    .select({ entity: auditEvents.entity, action: auditEvents.action, name: auditEvents.targetName })
    .from(auditEvents)
    .where(and(gt(auditEvents.at, sql`now() - interval '1 day'`), isNull(auditEvents.actorId)))
    .orderBy(asc(auditEvents.id));
  const lines = WORDS.flatMap(([event, words]) => {
    const names = rows
      .filter(({ entity, action }) => `${entity}.${action}` === event)
      .map(({ name }) => name ?? '');
    return names.length > 0 ? [words(names)] : [];
  });
  return lines.length > 0 ? [...lines, 'Rinciannya ada di Jejak audit.'] : [];
}
