import type { Gender } from '../../../contract/genders.ts';
import { ROLES, type RoleName } from '../../../contract/roles.ts';
import { two } from './days.ts';
import { type NameRegion, REGIONS, STREETS, TITLES, UNUSUAL_NAMES } from './names.ts';
import type { Random } from './random.ts';
import { CLASSES, DEMO_EMAIL_DOMAIN } from './school.ts';

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
}

export interface People {
  readonly all: readonly Person[];
  readonly guru: Person;
  readonly teachers: readonly Person[];
  /** The key is the class's name, as in CLASSES. */
  readonly pupils: ReadonlyMap<string, readonly Person[]>;
}

/** The class that the demo pupil sits in. */
const DEMO_CLASS = 'X IPA 1';
const TEACHERS = 25;

/** @param schoolYear the calendar year in which the running school year began. */
export function inventPeople(random: Random, schoolYear: number): People {
  const all: Person[] = [];
  const nextName = nameSource(random);

  const add = (
    role: RoleName,
    age: number,
    [fullname, gender]: Name,
    account: { identifier: string; email: string | null },
  ): Person => {
    const birthDate = `${schoolYear - age}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
    const address = `Jalan ${random.pick(STREETS)} No. ${random.between(1, 120)}, Kota Contoh`;
    const person = { id: all.length + 1, fullname, gender, address, birthDate, role, ...account };
    all.push(person);
    return person;
  };
  const staff = (identifier: string) => ({ identifier, email: `${identifier}@${DEMO_EMAIL_DOMAIN}` });
  const titled = ([fullname, gender]: Name, title: string): Name => [`${fullname}, ${title}`, gender];

  add(ROLES.admin, 34, ['Laras Widyastuti', 'P'], staff('admin'));
  add(ROLES.head, 52, ['Dr. Rohaeti Permanasari, M.Pd.', 'P'], staff('kepsek'));
  const guru = add(ROLES.teacher, 36, ['Fadhil Chaniago, S.Pd., Gr.', 'L'], staff('guru'));
  const teachers = [guru];
  while (teachers.length < TEACHERS) {
    const number = `guru${two(teachers.length + 1)}`;
    teachers.push(
      add(ROLES.teacher, random.between(26, 58), titled(nextName(), random.pick(TITLES)), staff(number)),
    );
  }

  const unusual = [...UNUSUAL_NAMES];
  const pupils = new Map<string, Person[]>();
  CLASSES.forEach((plan, classIndex) => {
    const members: Person[] = [];
    // Spread over the classes, two each, so that every register has names that are hard to lay out.
    const special = unusual.splice(0, 2);
    for (let n = 1; n <= plan.size; n++) {
      const demo = plan.name === DEMO_CLASS && n === 1;
      const nis = `${two((schoolYear - (plan.age % 3)) % 100)}${two(classIndex + 1)}${two(n)}`;
      const account = demo
        ? staff('siswa')
        : { identifier: nis, email: random.chance(0.5) ? `${nis}@siswa.${DEMO_EMAIL_DOMAIN}` : null };
      members.push(add(ROLES.student, plan.age, special.pop() ?? nextName(), account));
    }
    pupils.set(plan.name, members);
  });
  return { all, guru, teachers, pupils };
}

type Name = readonly [string, Gender];

/** Different names, every one of 4 to 40 characters. */
function nameSource(random: Random): () => Name {
  const used = new Set<string>(UNUSUAL_NAMES.map(([name]) => name));
  const everywhere = REGIONS[REGIONS.length - 1] ?? REGIONS[0];
  return () => {
    for (;;) {
      const gender: Gender = random.chance(0.5) ? 'L' : 'P';
      // A third of the pupils are a Muhammad, a Siti or a Nur, as in most registers.
      const region: NameRegion = random.chance(0.3) ? everywhere : random.pick(REGIONS);
      const name = `${random.pick(region.given[gender])} ${random.pick(region.last[gender])}`;
      if (used.has(name)) continue;
      used.add(name);
      return [name, gender];
    }
  };
}
