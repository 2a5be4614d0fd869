import type { Gender } from '../../../contract/genders.ts';
import { ROLES, type RoleName } from '../../../contract/roles.ts';
import { padTwoDigits } from './days.ts';
import { type NameRegion, REGIONS, STREETS, TITLES, UNUSUAL_NAMES } from './names.ts';
import type { Random } from './random.ts';
import { ALUMNI_CLASS, CLASSES, type ClassPlan, NAMESAKES, SCHOOLS, type SchoolKind } from './school.ts';
import { DEMO_EMAIL_DOMAIN } from '../../auth/demo.ts';

export interface Person {
  readonly id: number;
  readonly identifier: string;
  readonly email: string | null;
  readonly fullname: string;
  readonly gender: Gender;
  readonly address: string;
  /** YYYY-MM-DD */
  readonly birthDate: string;
  readonly role: RoleName;
  /** The school that the person belongs to at first; null for the foundation's own people. */
  readonly school: SchoolKind | null;
  /** The NIP of staff; null for pupils. */
  readonly employeeNumber: string | null;
  /** The NIS of a pupil; null for staff. */
  readonly nis: string | null;
  readonly nisn: string | null;
}

export interface People {
  readonly all: readonly Person[];
  /** The head of the SMA. */
  readonly head: Person;
  readonly guru: Person;
  readonly teachers: readonly Person[];
  /** The pupils of each class, by its name as in CLASSES. */
  readonly pupils: ReadonlyMap<string, readonly Person[]>;
}

/** The class of the demo pupil. */
const DEMO_CLASS = 'X IPA 1';
const TEACHER_COUNT = 25;
/** The schools of the teachers, assigned in turn. */
const TEACHER_SCHOOLS: readonly [SchoolKind, ...SchoolKind[]] = ['SMA', 'SMP', 'SMA', 'SMK'];
const ADMIN_NAME: NameAndGender = ['Laras Widyastuti', 'P'];
/** The age at which civil servants at these schools are appointed; a NIP contains that year. */
const APPOINTMENT_AGE_YEARS = 25;

/**
 * Invents all people of the demo.
 *
 * @param schoolYear the calendar year in which the current school year began.
 */
export function inventPeople(random: Random, schoolYear: number): People {
  const all: Person[] = [];
  const nextName = nameSource(random);

  const add = (
    role: RoleName,
    school: SchoolKind | null,
    age: number,
    [fullname, gender]: NameAndGender,
    account: { identifier: string; email: string | null; nis?: string },
  ): Person => {
    const birthDate = `${schoolYear - age}-${padTwoDigits(random.between(1, 12))}-${padTwoDigits(random.between(1, 28))}`;
    const address = `Jalan ${random.pick(STREETS)} No. ${random.between(1, 120)}, Kota Contoh`;
    const id = all.length + 1;
    const numbers = officialNumbers(role, { id, birthDate, gender });
    const person = {
      id,
      fullname,
      gender,
      address,
      birthDate,
      role,
      school,
      ...numbers,
      nis: null,
      ...account,
    };
    all.push(person);
    return person;
  };
  const makeStaffAccount = (identifier: string) => ({
    identifier,
    email: `${identifier}@${DEMO_EMAIL_DOMAIN}`,
  });
  const addTitle = ([fullname, gender]: NameAndGender, title: string): NameAndGender => [
    `${fullname}, ${title}`,
    gender,
  ];

  add(ROLES.admin, null, 34, ADMIN_NAME, makeStaffAccount('admin'));
  const head = add(ROLES.head, 'SMA', 52, [SCHOOLS.SMA.headName, 'P'], makeStaffAccount('kepsek'));
  const guru = add(ROLES.teacher, 'SMA', 36, ['Fadhil Chaniago, S.Pd., Gr.', 'L'], makeStaffAccount('guru'));
  const teachers = [guru];
  while (teachers.length < TEACHER_COUNT) {
    const number = `guru${padTwoDigits(teachers.length + 1)}`;
    const school = TEACHER_SCHOOLS[(teachers.length - 1) % TEACHER_SCHOOLS.length] ?? TEACHER_SCHOOLS[0];
    const age = random.between(26, 58);
    teachers.push(
      add(ROLES.teacher, school, age, addTitle(nextName(), random.pick(TITLES)), makeStaffAccount(number)),
    );
  }

  const unusual = [...UNUSUAL_NAMES];
  const pupils = new Map<string, Person[]>();
  const addClassPupils = (plan: ClassPlan, classIndex: number) => {
    const members: Person[] = [];
    const yearsHere = (plan.level - 1) % 3;
    // Spread over the classes, two each, so that every register has names that are hard to lay out.
    const specialNames = unusual.splice(0, 2);
    for (let n = 1; n <= plan.size; n++) {
      const isDemoPupil = plan.name === DEMO_CLASS && n === 1;
      const nis = `${padTwoDigits((schoolYear - yearsHere) % 100)}${padTwoDigits(classIndex + 1)}${padTwoDigits(n)}`;
      const account = isDemoPupil
        ? { ...makeStaffAccount('siswa'), nis }
        : { identifier: nis, nis, email: random.chance(0.5) ? `${nis}@siswa.${DEMO_EMAIL_DOMAIN}` : null };
      const named = specialNames.pop() ?? nextName();
      const isNamesake = n === NAMESAKES.place && NAMESAKES.classes.some((name) => name === plan.name);
      const name = isNamesake ? NAMESAKES.name : named;
      members.push(add(ROLES.student, plan.school, plan.level + 6, name, account));
    }
    pupils.set(plan.name, members);
  };
  CLASSES.forEach(addClassPupils);
  // The alumni come last, so that they do not change the random numbers of everybody else.
  addClassPupils(ALUMNI_CLASS, CLASSES.length);
  return { all, head, guru, teachers, pupils };
}

/** Makes a NIP or NISN in the official form: from dates and years, the gender, and a running number. */
function officialNumbers(
  role: RoleName,
  { id, birthDate, gender }: Pick<Person, 'id' | 'birthDate' | 'gender'>,
): Pick<Person, 'employeeNumber' | 'nisn'> {
  const year = Number(birthDate.slice(0, 4));
  if (role === ROLES.student)
    return { employeeNumber: null, nisn: `${String(year).slice(1)}${String(id).padStart(7, '0')}` };
  const birthDigits = birthDate.replaceAll('-', '');
  const appointmentDigits = `${year + APPOINTMENT_AGE_YEARS}03${gender === 'L' ? 1 : 2}`;
  return { employeeNumber: `${birthDigits}${appointmentDigits}${String(id).padStart(3, '0')}`, nisn: null };
}

type NameAndGender = readonly [string, Gender];

/** Makes distinct names of 4 to 40 characters. */
function nameSource(random: Random): () => NameAndGender {
  const used = new Set<string>([ADMIN_NAME, NAMESAKES.name, ...UNUSUAL_NAMES].map(([name]) => name));
  const commonRegion = REGIONS[REGIONS.length - 1] ?? REGIONS[0];
  return () => {
    for (;;) {
      const gender: Gender = random.chance(0.5) ? 'L' : 'P';
      // A third of the pupils are a Muhammad, a Siti or a Nur, as in most registers.
      const region: NameRegion = random.chance(0.3) ? commonRegion : random.pick(REGIONS);
      const name = `${random.pick(region.given[gender])} ${random.pick(region.last[gender])}`;
      if (used.has(name)) continue;
      used.add(name);
      return [name, gender];
    }
  };
}
