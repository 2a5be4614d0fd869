/**
 * What happens to a class in the next year unless somebody decides otherwise. Pure and free of zod, because the dashboard presets its form
 * with it.
 */
export const PUPIL_OUTCOMES = ['naik', 'tinggal', 'lulus', 'keluar'] as const;
export type PupilOutcome = (typeof PUPIL_OUTCOMES)[number];

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII'] as const;
const LEVEL_NUMERAL_PATTERN = /^(XIII|XII|XI|IX|X|VIII|VII|VI|IV|V|III|II|I|1[0-3]|[1-9])(?![A-Za-z0-9])/i;

/** The level in a class name: 10 for "X-1", "x ipa 2" and "10 A"; undefined when the name has none. */
function levelOfName(name: string): number | undefined {
  const numeral = LEVEL_NUMERAL_PATTERN.exec(name.trim())?.[1]?.toUpperCase();
  if (numeral === undefined) return undefined;
  const at = (ROMAN as readonly string[]).indexOf(numeral);
  return at < 0 ? Number(numeral) : at + 1;
}

/** The name of the class one level higher: "XI-1" for "X-1", "8 B" for "7 B". Undefined when the name has no level, or the last one. */
export function classNameOneLevelUp(name: string): string | undefined {
  const trimmed = name.trim();
  const numeral = LEVEL_NUMERAL_PATTERN.exec(trimmed)?.[1];
  const level = levelOfName(trimmed);
  if (numeral === undefined || level === undefined || level >= ROMAN.length) return undefined;
  const next = /\d/.test(numeral) ? String(level + 1) : ROMAN[level];
  return `${next}${trimmed.slice(numeral.length)}`;
}

/** The highest level of each kind of school: SD, SMP, SMA and SMK, SMK of four years. */
const LAST_LEVELS = new Set([6, 9, 12, 13]);

interface RolledClass {
  readonly name: string;
  readonly level?: number | null | undefined;
}

interface PresetOutcome {
  readonly outcome: PupilOutcome;
  readonly to_name?: string | undefined;
  readonly to_level?: number | undefined;
}

/**
 * The preset outcome of a class by its level: X goes up to XI. A class of the school's highest level graduates, where schools of some kind
 * end with that level.
 */
export function presetOutcomeOf(schoolClass: RolledClass, all: readonly RolledClass[]): PresetOutcome {
  const levelOf = ({ name, level }: RolledClass) => level ?? levelOfName(name);
  const level = levelOf(schoolClass);
  const highest = Math.max(...all.map((one) => levelOf(one) ?? 0));
  const nextClassName = classNameOneLevelUp(schoolClass.name);
  if (level !== undefined && level === highest && LAST_LEVELS.has(level)) return { outcome: 'lulus' };
  return { outcome: 'naik', to_name: nextClassName, to_level: level === undefined ? undefined : level + 1 };
}
