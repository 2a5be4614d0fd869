/** What a class becomes in the next year unless somebody says otherwise. Pure, and without zod: the dashboard presets it, too. */
export const PUPIL_OUTCOMES = ['naik', 'tinggal', 'lulus', 'keluar'] as const;
export type PupilOutcome = (typeof PUPIL_OUTCOMES)[number];

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII'] as const;
const NUMERAL = /^(XIII|XII|XI|IX|X|VIII|VII|VI|IV|V|III|II|I|1[0-3]|[1-9])(?![A-Za-z0-9])/i;

/** 10 of "X-1", "x ipa 2" and "10 A"; undefined of a name without one. */
function levelOfName(name: string): number | undefined {
  const numeral = NUMERAL.exec(name.trim())?.[1]?.toUpperCase();
  if (numeral === undefined) return undefined;
  const at = (ROMAN as readonly string[]).indexOf(numeral);
  return at < 0 ? Number(numeral) : at + 1;
}

/** "XI-1" of "X-1", "8 B" of "7 B"; undefined where the name says no level, or the last one. */
export function nameAbove(name: string): string | undefined {
  const trimmed = name.trim();
  const numeral = NUMERAL.exec(trimmed)?.[1];
  const level = levelOfName(trimmed);
  if (numeral === undefined || level === undefined || level >= ROMAN.length) return undefined;
  const next = /\d/.test(numeral) ? String(level + 1) : ROMAN[level];
  return `${next}${trimmed.slice(numeral.length)}`;
}

/** The levels with which a school of that kind ends: SD, SMP, SMA and SMK, SMK of four years. */
const LAST_LEVELS = new Set([6, 9, 12, 13]);

interface RolledClass {
  readonly name: string;
  readonly level?: number | null | undefined;
}

interface Preset {
  readonly outcome: PupilOutcome;
  readonly to_name?: string | undefined;
  readonly to_level?: number | undefined;
}

/** By tingkat: X goes to XI; the last one of a school, which no class of it is above, graduates. */
export function presetOf(schoolClass: RolledClass, all: readonly RolledClass[]): Preset {
  const levelOf = ({ name, level }: RolledClass) => level ?? levelOfName(name);
  const level = levelOf(schoolClass);
  const highest = Math.max(...all.map((one) => levelOf(one) ?? 0));
  const above = nameAbove(schoolClass.name);
  if (level !== undefined && level === highest && LAST_LEVELS.has(level)) return { outcome: 'lulus' };
  return { outcome: 'naik', to_name: above, to_level: level === undefined ? undefined : level + 1 };
}
