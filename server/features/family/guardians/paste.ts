/** Reads pasted lines of a spreadsheet: a pupil of the class, and the guardian's name, relation and number in any order. */
import type { PastedGuardian } from '../../../../contract/family/guardians.ts';
import type { Database } from '../../../db/client.ts';
import type { ClassPupil } from './classes.ts';
import { findKnownPhones, findNameProblem, readRelation, stateAfter } from './named.ts';
import { maskPhone, parsePhone, UNREADABLE_PHONE } from './phones.ts';
import type { NamedGuardian } from './records.ts';

export interface ReadLine {
  readonly shown: PastedGuardian;
  /** What is to be written; undefined for a line with a problem. */
  readonly given?: { readonly pupil: ClassPupil; readonly guardian: Omit<NamedGuardian, 'hasAgreed'> };
}

/** As people compare numbers and names: without case, dots, double spaces and the leading zeros that a spreadsheet has eaten. */
const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim()
    .replace(/^0+(?=\d)/, '');

const cellsOf = (line: string): string[] =>
  line
    .split(/[\t;]/)
    .map((cell) => cell.trim())
    .filter(Boolean);

export function readLine(line: string, pupils: readonly ClassPupil[]): ReadLine {
  const [first = '', ...rest] = cellsOf(line);
  const wrong = (problem: string, pupil: ClassPupil | null = null): ReadLine => ({
    shown: {
      line,
      Student: pupil && { id: pupil.id, fullname: pupil.fullname },
      name: null,
      relation: null,
      masked_phone: null,
      state: 'wrong',
      problem,
    },
  });
  const wanted = comparable(first);
  const meant = pupils.filter(({ number, nis, nisn, fullname }) =>
    [String(number), nis, nisn, fullname].some((text) => text !== null && comparable(text) === wanted),
  );
  const [pupil, another] = meant;
  if (!pupil) return wrong('Tidak ada siswa kelas ini dengan nomor absen, NIS, atau nama itu');
  if (another) return wrong('Lebih dari satu siswa cocok. Pakai NIS-nya');
  const phoneCell = rest.find((cell) => parsePhone(cell) !== null);
  const phone = phoneCell === undefined ? null : parsePhone(phoneCell);
  if (phone === null)
    return wrong(rest.some((cell) => /\d/.test(cell)) ? UNREADABLE_PHONE : 'Nomor belum ada', pupil);
  const relationCell = rest.find((cell) => readRelation(cell) !== undefined);
  const relation = readRelation(relationCell) ?? 'wali';
  const name = rest.find((cell) => cell !== phoneCell && cell !== relationCell && /\p{L}/u.test(cell));
  const nameProblem = findNameProblem(name);
  if (name === undefined || nameProblem) return wrong(nameProblem ?? '', pupil);
  return {
    shown: {
      line,
      Student: { id: pupil.id, fullname: pupil.fullname },
      name,
      relation,
      masked_phone: maskPhone(phone),
      state: 'new',
      problem: null,
    },
    given: { pupil, guardian: { name, relation, phone } },
  };
}

/** Tells of each line what writing it would do, in the order in which they would be written. */
export async function previewLines(
  db: Database,
  schoolId: number,
  lines: readonly ReadLine[],
): Promise<PastedGuardian[]> {
  const known = await findKnownPhones(
    db,
    schoolId,
    lines.flatMap(({ given }) => given?.guardian.phone ?? []),
  );
  return lines.map(({ shown, given }) => {
    if (!given) return shown;
    const { pupil, guardian } = given;
    return { ...shown, state: stateAfter(known, { ...guardian, child: pupil.id }) };
  });
}
