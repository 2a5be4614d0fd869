/** Guardians as lists of a school name them: what their cells say, and whom the school knows already. */
import { and, eq, sql } from 'drizzle-orm';
import type { Relation } from '../../../../contract/family/words.ts';
import { CONTROL_CHARACTER_PATTERN, VISIBLE_CHARACTER_PATTERN } from '../../../../contract/texts.ts';
import type { Database } from '../../../db/client.ts';
import { guardianPupils, guardians } from '../../../schema.ts';
import { parsePhone, UNREADABLE_PHONE } from './phones.ts';
import type { AddedState, NamedGuardian } from './records.ts';

const RELATION_WORDS: Readonly<Record<string, Relation>> = {
  ayah: 'ayah',
  bapak: 'ayah',
  bpk: 'ayah',
  papa: 'ayah',
  ibu: 'ibu',
  bunda: 'ibu',
  mama: 'ibu',
  wali: 'wali',
  kakek: 'wali',
  nenek: 'wali',
  paman: 'wali',
  bibi: 'wali',
  kakak: 'wali',
};

export const readRelation = (written = ''): Relation | undefined =>
  RELATION_WORDS[written.toLowerCase().replaceAll('.', '').trim()];

const NAME_MAX_LENGTH = 100;

export function findNameProblem(name: string | undefined): string | undefined {
  if (name === undefined || !VISIBLE_CHARACTER_PATTERN.test(name)) return 'Nama orang tua/wali belum ada';
  if (name.length > NAME_MAX_LENGTH) return `Nama paling banyak ${NAME_MAX_LENGTH} karakter`;
  return CONTROL_CHARACTER_PATTERN.test(name) ? 'Nama berisi karakter tersembunyi' : undefined;
}

/** A cell holds several numbers now and then. */
const parseFirstPhone = (written: string): string | null =>
  parsePhone(written) ??
  written
    .split(/[/,;|]/)
    .map(parsePhone)
    .find((phone) => phone !== null) ??
  null;

type ReadGuardian =
  | { readonly guardian: Pick<NamedGuardian, 'name' | 'relation' | 'phone'> }
  | { readonly problem: { readonly cell: 'name' | 'phone'; readonly msg: string } };

/** Reads the cells of a file about one guardian. Where nobody says which, it is a wali. */
export function readNamedGuardian(cells: {
  readonly name: string | undefined;
  readonly relation: string | undefined;
  readonly phone: string;
}): ReadGuardian {
  const name = cells.name?.replaceAll(/\s+/g, ' ').trim();
  const nameProblem = findNameProblem(name);
  if (name === undefined || nameProblem !== undefined)
    return { problem: { cell: 'name', msg: nameProblem ?? '' } };
  const phone = parseFirstPhone(cells.phone);
  return phone === null
    ? { problem: { cell: 'phone', msg: UNREADABLE_PHONE } }
    : { guardian: { name, relation: readRelation(cells.relation) ?? 'wali', phone } };
}

/** One parameter, however many: a file may name thousands. */
const isOneOfPhones = (phones: readonly string[]) =>
  sql`${guardians.phone} in (select jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb))`;

export interface KnownPhone {
  readonly name: string;
  /** The children whose guardian this is; of one who is not written yet, its key in the list. */
  readonly children: Set<number | string>;
}

/** Whom the school knows of these numbers. */
export async function findKnownPhones(
  db: Database,
  schoolId: number,
  phones: readonly string[],
): Promise<Map<string, KnownPhone>> {
  const rows = await db
    .select({ phone: guardians.phone, name: guardians.name, userId: guardianPupils.userId })
    .from(guardians)
    .leftJoin(guardianPupils, eq(guardianPupils.guardianId, guardians.id))
    .where(and(eq(guardians.schoolId, schoolId), isOneOfPhones(phones)));
  const known = new Map<string, KnownPhone>();
  for (const { phone, name, userId } of rows) {
    const one = known.get(phone) ?? { name, children: new Set() };
    if (userId !== null) one.children.add(userId);
    known.set(phone, one);
  }
  return known;
}

/** What writing this child's guardian would do, after those before it in the list, which are added to `known`. */
export function stateAfter(
  known: Map<string, KnownPhone>,
  { phone, name, child }: Pick<NamedGuardian, 'phone' | 'name'> & { readonly child: number | string },
): AddedState {
  const one = known.get(phone);
  if (!one) {
    known.set(phone, { name, children: new Set([child]) });
    return 'new';
  }
  if (one.children.has(child)) return 'known';
  one.children.add(child);
  return 'linked';
}
