/**
 * The columns about a pupil's parents and guardians in Dapodik, EMIS and schools' own sheets. They are read only where the school keeps
 * guardians and whoever imports has asked for them, and then one name and one number of each row.
 */
import { type GuardianField, isGuardianField } from '../../contract/intake/importRows.ts';
import { RELATIONS, type Relation } from '../../contract/family/words.ts';
import { FAMILY_LABEL_PATTERN, normaliseLabel, PHONE_LABEL_PATTERN } from './columnNames.ts';
import type { GridRow } from './source.ts';
import { tidyCell, type TidiedCell } from './tidy.ts';

const FAMILY_WORDS = 'ayah ibu wali orang tua orangtua ortu data dan atau';
const NAME_WORDS = new Set(`${FAMILY_WORDS} nama lengkap kandung siswa murid peserta didik`.split(' '));
const PHONE_WORDS = new Set(
  `${FAMILY_WORDS} no nomor hp handphone ponsel telepon telp tlp wa whatsapp aktif kontak`.split(' '),
);
const RELATION_PATTERN = /^(status )?hubungan( keluarga| wali| dengan (siswa|anak|murid|peserta didik))?$/;

const consistsOf = (label: string, words: ReadonlySet<string>): boolean =>
  label.split(' ').every((word) => words.has(word));

/** The field of a guardian that a column holds. Dapodik's plain "HP" is the number by which the home is reached. */
export function findGuardianField(written: string): GuardianField | undefined {
  const label = normaliseLabel(written);
  if (RELATION_PATTERN.test(label)) return 'guardian_relation';
  if (PHONE_LABEL_PATTERN.test(label) && consistsOf(label, PHONE_WORDS)) return 'guardian_phone';
  return FAMILY_LABEL_PATTERN.test(label) && consistsOf(label, NAME_WORDS) ? 'guardian' : undefined;
}

/** Whom a column is about; undefined where it does not say, as "Nama orang tua/wali". */
function relationOf(written: string): Relation | undefined {
  const words = normaliseLabel(written).split(' ');
  const [relation, another] = RELATIONS.filter((one) => words.includes(one));
  return another || words.includes('tua') ? undefined : relation;
}

/** A wali is named where the child does not live with the parents. Of the parents Dapodik asks for the mother's name in any case. */
const RELATIONS_IN_ORDER: readonly (Relation | undefined)[] = ['wali', 'ibu', 'ayah', undefined];

interface LabelledColumn {
  readonly index: number;
  readonly label: string;
  readonly use: string;
}

/** The columns about guardians of a table. */
export const selectGuardianColumns = (columns: readonly LabelledColumn[]): LabelledColumn[] =>
  columns.filter(({ use }) => isGuardianField(use));

/** Reads the first guardian of a row who has a name and a number, else the number that stands there without a name. */
export function readGuardian(
  { cells }: GridRow,
  columns: readonly LabelledColumn[],
): Partial<Record<GuardianField, TidiedCell>> {
  const find = (field: GuardianField, isWanted: (label: string) => boolean): TidiedCell | undefined => {
    for (const { index, label, use } of columns) {
      const raw = use === field && isWanted(label) ? cells.get(index) : undefined;
      const value = raw && tidyCell(field, raw).value;
      if (value) return { value };
    }
    return undefined;
  };
  const findOf = (field: GuardianField, relation: Relation | undefined) =>
    find(field, (label) => relationOf(label) === relation);
  const anyPhone = findOf('guardian_phone', undefined) ?? find('guardian_phone', () => true);
  for (const relation of RELATIONS_IN_ORDER) {
    const guardian = findOf('guardian', relation);
    const phone =
      findOf('guardian_phone', relation) ?? (relation ? findOf('guardian_phone', undefined) : anyPhone);
    const written = relation ? { value: relation } : find('guardian_relation', () => true);
    if (guardian && phone)
      return { guardian, ...(written && { guardian_relation: written }), guardian_phone: phone };
  }
  return anyPhone ? { guardian_phone: anyPhone } : {};
}
