// Whom a row of a file of pupils means: all cases of NISN, NIS, name and birth date, and what a spreadsheet does to a number.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportRow } from '../../../contract/intake/importRows.ts';
import { isSameName } from '../../../contract/names.ts';
import type { ExistingRecords, ExistingPerson } from '../../../server/features/intake/imports/existing.ts';
import { planImport, presentPlan } from '../../../server/features/intake/imports/plan.ts';
import { rounds } from '../../support/rounds.ts';

const TODAY = '2026-11-24';
const aPupil = (more: Partial<ExistingPerson> = {}): ExistingPerson => {
  const fullname = more.fullname ?? 'Budi Santoso';
  return {
    id: 1,
    identifier: more.nis ?? '0810',
    nis: '0810',
    email: null,
    fullname,
    foldedName: fullname.toLowerCase(),
    gender: null,
    birthDate: '2010-05-03',
    nisn: '0098123402',
    employeeNumber: null,
    isActive: true,
    role: 'Siswa',
    isPupil: true,
    isInScope: true,
    isNamedToCaller: false,
    ...more,
  };
};
const planOf = (
  rows: readonly Omit<ImportRow, 'row'>[],
  people: readonly ExistingPerson[],
  taken: readonly string[] = [],
) => {
  const numbered = rows.map((row, i) => ({ row: i + 2, ...row }));
  const existing: ExistingRecords = {
    people,
    foldedNames: new Map(numbered.map(({ row, fullname = '' }) => [row, fullname.toLowerCase()])),
    takenLogins: new Set([...people.map(({ identifier }) => identifier.toLowerCase()), ...taken]),
    loginSuffix: '20212223',
    classes: [],
    memberships: [],
    numbers: [],
  };
  return {
    plan: presentPlan('pupils', planImport('pupils', numbered, existing, TODAY)),
    steps: planImport('pupils', numbered, existing, TODAY).steps,
  };
};

describe('a match that name and birth date contradict is a question, never a change', () => {
  const cases = fc.record({
    nisn: fc.constantFrom('same', 'other', 'none'),
    nis: fc.constantFrom('same', 'shortened', 'other', 'none'),
    name: fc.constantFrom('same', 'alike', 'other'),
    date: fc.constantFrom('same', 'other', 'not in the file', 'not known'),
    isNumeric: fc.boolean(),
    hasNisn: fc.boolean(),
    answer: fc.constantFrom('none', 'this one', 'somebody else'),
  });
  const rowOf = (of: typeof cases extends fc.Arbitrary<infer T> ? T : never): Omit<ImportRow, 'row'> => ({
    fullname: { same: 'Budi Santoso', alike: 'BUDI  SANTOSSO', other: 'Ayu Lestari' }[of.name],
    ...(of.nis !== 'none' && { nis: { same: '0810', shortened: '810', other: '0777' }[of.nis] }),
    ...(of.nisn !== 'none' && { nisn: { same: '0098123402', other: '0011111111' }[of.nisn] }),
    ...(of.date !== 'not in the file' && { birth_date: of.date === 'other' ? '2011-01-01' : '2010-05-03' }),
    ...(of.isNumeric && of.nis !== 'same' && { numeric: ['nis'] as const }),
    ...(of.answer !== 'none' && { same_as: of.answer === 'this one' ? 1 : 99 }),
  });

  it('in every case of NISN, NIS, name and birth date', () => {
    fc.assert(
      fc.property(cases, (of) => {
        const there = aPupil({
          nisn: of.hasNisn ? '0098123402' : null,
          ...(of.date === 'not known' && { birthDate: null }),
        });
        const { plan, steps } = planOf([rowOf(of)], [there]);
        const isNameOther = of.name === 'other';
        const isSameDay = of.date === 'same';
        const isContradicted = isNameOther && !isSameDay;
        const byNisn = of.nisn === 'same' && of.hasNisn;
        const isAnotherNisn = of.nisn !== 'none' && of.hasNisn && !byNisn;
        // A text that lacks zeros means the pupil only under the same name.
        const byNis =
          of.nis === 'same' ||
          (of.nis === 'shortened' && (of.isNumeric || (!isNameOther && of.date !== 'other')));
        const touched = steps.find(({ person }) => person);
        const asks = byNisn ? isContradicted : byNis && (isContradicted || isAnotherNisn);
        if (of.answer === 'this one' && (byNisn || byNis)) {
          expect(plan.questions).toEqual([]);
          expect(touched?.person?.id).toBe(1);
        } else if (asks) {
          expect(touched).toBeUndefined();
          expect(plan).toMatchObject({
            new: 0,
            changed: 0,
            skipped: 1,
            questions: [{ row: 2, id: 1, name: 'Budi Santoso' }],
          });
        } else if (byNisn || byNis) expect(touched?.person?.id).toBe(1);
        // Whatever is written: never a NIS without its zeros over one that has them.
        expect(touched?.fields.nis).not.toBe('810');
        // Nothing changes that is not told.
        expect(Object.keys(touched?.fields ?? {}).toSorted()).toEqual(
          (plan.changes[0]?.changes ?? []).map(({ field }) => field).toSorted(),
        );
      }),
      { numRuns: rounds(600) },
    );
  });

  it('shows both side by side, and is answered in the row', () => {
    const stranger = { fullname: 'Ayu Lestari', nis: '0810', birth_date: '2011-01-01' };
    const [question] = planOf([stranger], [aPupil()]).plan.questions;
    expect(question).toEqual({
      row: 2,
      id: 1,
      name: 'Budi Santoso',
      by: ['nis'],
      sides: [
        { field: 'fullname', asked: 'Ayu Lestari', known: 'Budi Santoso', is_alike: false },
        { field: 'birth_date', asked: '2011-01-01', known: '2010-05-03', is_alike: false },
        { field: 'nis', asked: '0810', known: '0810', is_alike: true },
        { field: 'nisn', asked: null, known: '0098123402', is_alike: false },
      ],
    });
    const same = planOf([{ ...stranger, same_as: '1' }], [aPupil()]).plan;
    expect(same).toMatchObject({ changed: 1, skipped: 0, questions: [] });
    expect(same.changes[0]?.changes).toContainEqual({
      field: 'fullname',
      from: 'Budi Santoso',
      to: 'Ayu Lestari',
    });
    const another = planOf([{ ...stranger, nis: '0811' }], [aPupil()]).plan;
    expect(another).toMatchObject({ new: 1, skipped: 0, questions: [] });
  });
});

describe('a number cell', () => {
  const budi = { fullname: 'Budi Santoso', birth_date: '2010-05-03' };
  it('means the NIS of its value, keeps its zeros, and says so', () => {
    const { plan } = planOf([{ ...budi, nis: '810', numeric: ['nis'] }], [aPupil()]);
    expect(plan).toMatchObject({
      new: 0,
      changed: 0,
      same: 1,
      read_as: [{ row: 2, field: 'nis', to: '0810' }],
    });
  });
  it('means of several the one whose name it has', () => {
    const people = [
      aPupil(),
      aPupil({ id: 2, nis: '810', fullname: 'Ayu Lestari', birthDate: '2011-01-01', nisn: null }),
    ];
    const { steps } = planOf([{ ...budi, nis: '810', numeric: ['nis'] }], people);
    expect(steps[0]?.person?.id).toBe(1);
  });
  it('that was typed as a text is that text', () => {
    const { plan, steps } = planOf(
      [{ fullname: 'Ayu Lestari', birth_date: '2011-01-01', nis: '810' }],
      [aPupil()],
    );
    expect(plan).toMatchObject({ new: 1, questions: [] });
    expect(steps[0]?.fields.nis).toBe('810');
  });
  it('without its zeros does not change the NIS of whom the NISN means; with more of them it does', () => {
    const nisn = '0098123402';
    expect(planOf([{ ...budi, nis: '810', nisn }], [aPupil()]).plan.changed).toBe(0);
    expect(planOf([{ ...budi, nis: '00810', nisn }], [aPupil()]).plan.changes[0]?.changes).toEqual([
      { field: 'nis', from: '0810', to: '00810' },
      { field: 'identifier', from: '0810', to: '00810' },
    ]);
  });
});

describe('the login name of a new pupil', () => {
  it('is the NIS, or the NIS with the NPSN where anybody has it, and no two of a file have the same', () => {
    const { steps, plan } = planOf(
      [
        { fullname: 'Satu Baru', nis: '100' },
        { fullname: 'Dua Baru', nis: '200' },
        { fullname: 'Tiga Baru', nis: '300', nisn: '0055000001' },
        { fullname: 'Empat Baru', nisn: '0055000002' },
      ],
      [],
      ['200', '300', '300-20212223'],
    );
    expect(plan).toMatchObject({ new: 4, problems: [] });
    expect(steps.map(({ fields }) => fields.identifier)).toEqual([
      '100',
      '200-20212223',
      '300-20212223-2',
      '0055000002',
    ]);
  });
});

it.each([
  ['BUDI SANTOSO', 'Budi Santoso', true],
  ["Nu'man Hakim", 'Numan  Hakim', true],
  ['M. Rizki Pratama', 'Muhammad Rizki Pratama', true],
  ['Moh. Rizki', 'Mohammad Rizki', true],
  ['Siti A. Putri', 'Siti Aminah Putri', true],
  ['Nur Hidayah', 'Nurhidayah', true],
  ['Rizki Saputra', 'Rizky Saputra', true],
  ['Ratna Dewi, S.Pd.', 'Dra. Ratna Dewi, M.Pd.', true],
  ['Sriwahyuni', 'Sriwahyuin', true],
  ['Ana', 'Ani', false],
  ['Budi Santoso', 'Budi Setiawan', false],
  ['Ayu Lestari', 'Budi Santoso', false],
  ['M. Rizki', 'M. Fadli', false],
  ['A. B.', 'Ahmad Basuki', false],
])('%s and %s: one name is %s', (one, other, same) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([same, same]);
});
