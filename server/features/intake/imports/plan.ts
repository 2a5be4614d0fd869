/** Decides what an import would do, from its rows and the existing records. Pure: the preview shows the plan, and the write carries it out. */
import { groupBy } from 'es-toolkit/array';
import { classNameKey, levelOf } from '../../../../contract/people/classNames.ts';
import {
  type GuardianField,
  type PeopleKind,
  type ImportRow,
  findRowProblems,
  type RowProblem,
} from '../../../../contract/intake/importRows.ts';
import type { ImportCounts, ImportPlan } from '../../../../contract/intake/imports.ts';
import { digestOf } from '../../batches/index.ts';
import type { NamedGuardian } from '../../family/index.ts';
import { loginsFor } from '../../people/index.ts';
import type { ExistingRecords, ExistingClass, MembershipSpan } from './existing.ts';
import {
  createPersonIndex,
  isAlike,
  type IdentityQuestion,
  questionProblem,
  compareFields,
} from './match.ts';
import { type FieldChange, judgeRow, type ChooseLogin, type PlacedRow } from './people.ts';

interface NewClass {
  readonly key: string;
  readonly name: string;
  readonly level: number | undefined;
  readonly pupils: number;
}

/** The class that a pupil joins, by its key, and the membership that the pupil leaves. */
interface ClassEntry {
  readonly key: string;
  readonly number: number | undefined;
  readonly from: MembershipSpan | undefined;
}

type StepGuardian = Pick<NamedGuardian, 'name' | 'relation' | 'phone'> & {
  /** The guardian in words, with most of the number hidden. */
  readonly shown: string;
};

export interface GuardianWarning {
  readonly row: number;
  readonly field: GuardianField;
  readonly msg: string;
}

export interface PersonStep extends PlacedRow {
  readonly entry: ClassEntry | undefined;
  /** The guardian whom the pupil gets by this row; undefined where there is none, or where the pupil has this one already. */
  readonly guardian?: StepGuardian | undefined;
}

export interface Plan {
  readonly steps: readonly PersonStep[];
  readonly newClasses: readonly NewClass[];
  /** The existing classes that rows name, by {@link classNameKey}. */
  readonly classes: ReadonlyMap<string, ExistingClass>;
  readonly problems: readonly RowProblem[];
  /** What is wrong with guardians, whose pupils are written all the same. */
  readonly warnings?: readonly GuardianWarning[];
  readonly questions: readonly (IdentityQuestion & { readonly className: string | null })[];
  readonly total: number;
}

/** The rows in which the file itself shows no problem. */
export const soundRows = (rows: readonly ImportRow[], problems: readonly RowProblem[]): ImportRow[] => {
  const problemRows = new Set(problems.map(({ row }) => row));
  return rows.filter(({ row }) => !problemRows.has(row));
};

/** Finds the class that a name means. */
type FindClass = (name: string) => ExistingClass | 'several' | undefined;

/** The class with exactly the name is meant, else the only one whose name is spelled differently. A file names each class many times. */
export function createClassFinder(classes: readonly ExistingClass[]): FindClass {
  const byName = new Map(classes.toReversed().map((one) => [one.name.toLowerCase(), one]));
  const byKey = groupBy(classes, ({ name }) => classNameKey(name));
  return (name) => {
    const exact = byName.get(name.toLowerCase());
    if (exact) return exact;
    const [like, another] = byKey[classNameKey(name)] ?? [];
    return another ? 'several' : like;
  };
}

export function planImport(
  kind: PeopleKind,
  rows: readonly ImportRow[],
  existing: ExistingRecords,
  today: string,
): Plan {
  const problems = findRowProblems(kind, rows, today);
  const index = createPersonIndex(existing);
  const membershipByPerson = new Map(
    existing.memberships.map((membership) => [membership.userId, membership]),
  );
  const numbers = new Map(existing.numbers.map((one) => [`${one.classId} ${one.number}`, one.fullname]));
  const findClass = createClassFinder(existing.classes);
  const classes = new Map<string, ExistingClass>();
  const made = new Map<string, NewClass>();
  const rowOfPerson = new Map<number, number>();
  const rowByLogin = new Map<string, number>();
  const steps: PersonStep[] = [];
  const questions: Plan['questions'][number][] = [];

  const chooseLogin: ChooseLogin = (number, own) => {
    const isFree = (name: string) => !existing.takenLogins.has(name) || name === own?.toLowerCase();
    const isUsable = (name: string) => isFree(name.toLowerCase()) && !rowByLogin.has(name.toLowerCase());
    // Nearly every number is free, so the others are seldom made.
    return isUsable(number) ? number : (loginsFor(number, existing.loginSuffix).find(isUsable) ?? number);
  };

  const planEntry = ({ row, person }: PlacedRow): ClassEntry | RowProblem | undefined => {
    const problem = (field: 'class' | 'number', msg: string): RowProblem => ({ row: row.row, field, msg });
    if (row.class === undefined) return undefined;
    const key = classNameKey(row.class);
    if (key === '') return problem('class', 'Isi nama kelas, misalnya X IPA 1');
    const classRow = classes.get(key) ?? findClass(row.class);
    if (classRow === 'several')
      return problem('class', `Ada beberapa kelas yang mirip ${row.class}. Tulis namanya persis`);
    const membership = person && membershipByPerson.get(person.id);
    if (membership && membership.classId === classRow?.id) return undefined;
    if (membership?.leftOn)
      return problem('class', `Sudah tercatat keluar dari ${membership.className}. Pindahkan dari kelas itu`);
    const number = row.number === undefined ? undefined : Number(row.number);
    const numberHolder =
      classRow && number !== undefined ? numbers.get(`${classRow.id} ${number}`) : undefined;
    if (numberHolder)
      return problem('number', `No. absen ${number} di ${classRow?.name} sudah dipakai ${numberHolder}`);
    if (classRow) classes.set(key, classRow);
    else {
      const { name, level, pupils } = made.get(key) ?? {
        name: row.class,
        level: levelOf(row.class),
        pupils: 0,
      };
      made.set(key, { key, name, level, pupils: pupils + 1 });
    }
    return { key, number, from: membership };
  };

  for (const row of soundRows(rows, problems)) {
    const judged = judgeRow(kind, index, row, chooseLogin);
    if ('question' in judged) {
      const className = membershipByPerson.get(judged.question.person.id)?.className ?? null;
      questions.push({ ...judged.question, className });
      problems.push(questionProblem(judged.question));
      continue;
    }
    if ('problem' in judged) {
      problems.push(judged.problem);
      continue;
    }
    const { placed } = judged;
    const login = placed.fields.identifier?.toLowerCase();
    const rowOfSamePerson = placed.person && rowOfPerson.get(placed.person.id);
    const rowOfSameLogin = login === undefined ? undefined : rowByLogin.get(login);
    if (rowOfSamePerson !== undefined || rowOfSameLogin !== undefined) {
      const msg =
        rowOfSamePerson === undefined
          ? `Nama pengguna ${login} sama dengan baris ${rowOfSameLogin}`
          : `Orang yang sama dengan baris ${rowOfSamePerson}`;
      const field = rowOfSamePerson !== undefined ? 'fullname' : kind === 'pupils' ? 'nis' : 'identifier';
      problems.push({ row: row.row, field, msg });
      continue;
    }
    const entry = kind === 'pupils' ? planEntry(placed) : undefined;
    if (entry && 'msg' in entry) {
      problems.push(entry);
      continue;
    }
    if (placed.person) rowOfPerson.set(placed.person.id, row.row);
    if (login !== undefined) rowByLogin.set(login, row.row);
    steps.push({ ...placed, entry });
  }
  return { steps, newClasses: [...made.values()], classes, problems, questions, total: rows.length };
}

const isNew = ({ person }: PersonStep): boolean => person === undefined;
const isChange = ({ person, changes, entry, guardian }: PersonStep): boolean =>
  person !== undefined && (changes.length > 0 || entry !== undefined || guardian !== undefined);

function countsOf({ steps, newClasses, problems }: Plan): ImportCounts {
  const [fresh, changed] = [steps.filter(isNew).length, steps.filter(isChange).length];
  return {
    new: fresh,
    changed,
    same: steps.length - fresh - changed,
    skipped: new Set(problems.map(({ row }) => row)).size,
    classes: newClasses.length,
    subjects: 0,
    guardians: steps.filter(({ guardian }) => guardian).length,
  };
}

/** All changes to an existing person, including the class and the guardian. */
function changesOfStep(plan: Plan, { changes, entry, guardian }: PersonStep): FieldChange[] {
  const all = [...changes];
  if (entry) {
    const to =
      plan.classes.get(entry.key)?.name ??
      plan.newClasses.find(({ key }) => key === entry.key)?.name ??
      entry.key;
    all.push({ field: 'class', from: entry.from?.className ?? null, to });
  }
  if (guardian) all.push({ field: 'guardian', from: null, to: guardian.shown });
  return all;
}

function planDigest({ steps, newClasses, classes, problems }: Plan): string {
  const writtenSteps = steps.map(({ row, person, fields, entry, guardian }) => [
    row.row,
    person?.id,
    fields,
    entry,
    guardian,
  ]);
  const namedClasses = [...classes.values()].map(({ id, name }) => ({ id, name }));
  return digestOf([writtenSteps, newClasses, namedClasses, problems.map(({ row }) => row)]);
}

export const presentPlan = (kind: PeopleKind, plan: Plan): ImportPlan => ({
  plan: planDigest(plan),
  ...countsOf(plan),
  new_classes: plan.newClasses.map(({ name, pupils }) => ({ name, pupils })),
  new_subjects: [],
  ended: [],
  changes: plan.steps.filter(isChange).map((step) => ({
    row: step.row.row,
    id: step.person?.id ?? 0,
    name: step.person?.fullname ?? '',
    changes: changesOfStep(plan, step),
  })),
  questions: plan.questions.map((question) => ({
    row: question.row.row,
    id: question.person.id,
    name: question.person.fullname,
    by: [...question.by],
    sides: compareFields(kind, question, question.className).map((side) => ({
      ...side,
      is_alike: isAlike(side),
    })),
  })),
  read_as: plan.steps.flatMap(({ row, readAs }) =>
    readAs === undefined ? [] : [{ row: row.row, field: 'nis' as const, to: readAs }],
  ),
  problems: [...plan.problems].toSorted((a, b) => a.row - b.row),
  warnings: [...(plan.warnings ?? [])],
});
