/** The calculation behind all recaps, against one of another make. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ATTENDANCE_STATUSES, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { addDays } from '../../../contract/days.ts';
import { dayStatus } from '../../../server/features/recap/sums/recap.ts';
import {
  addUpSums,
  countEffectiveDaysOfPupil,
  countEffectiveDays,
  recapInputOf,
  type PupilRecap,
  pupilRecap,
} from '../../../server/features/recap/sums/recap.ts';
import { rounds } from '../../support/rounds.ts';
import { anySchool, isMemberOf, modelRow, type School } from '../../support/recapModel.ts';

const FIRST = '2026-10-01';
const dayOf = (day: number) => addDays(FIRST, day);
const byLetter = new Map(ATTENDANCE_STATUSES.map((status) => [STATUS_TEXT[status].letter, status]));

/** @param schoolClass what its sheet says; without one what is said of the pupil */
function groundFor(school: School, pupil: number, schoolClass?: number) {
  const isOf = (one: { schoolClass: number }) => schoolClass === undefined || one.schoolClass === schoolClass;
  const sessions = school.lessons
    .filter((lesson) => !lesson.isCancelled && isOf(lesson))
    .toSorted((a, b) => a.day - b.day || a.hour - b.hour || a.id - b.id)
    .map(({ id, day, isDaily, schoolClass: classId }) => ({ id, classId, date: dayOf(day), isDaily }));
  const input = recapInputOf(
    {
      from: FIRST,
      to: dayOf(school.dayCount - 1),
      until: dayOf(school.until),
      rule: school.rule,
      freeOn: (day) => (school.free[Number(day.slice(8)) - 1] ? 'Libur' : null),
      override: school.override,
    },
    sessions,
  );
  const memberships = school.pupils[pupil]?.memberships
    .filter(isOf)
    .map(({ from, to, schoolClass: classId }) => ({
      classId,
      joinedOn: dayOf(from),
      leftOn: to === null ? null : dayOf(to),
    }));
  return { input, memberships: memberships ?? [] };
}

function serverRow(school: School, pupil: number, schoolClass?: number): PupilRecap {
  const { input, memberships } = groundFor(school, pupil, schoolClass);
  return pupilRecap(input, memberships, (id) => byLetter.get(school.marks[pupil]?.[id - 1] ?? ''));
}

it('agrees with the model on every cell, sum and share of random schools with joins, leaves, holidays, cancelled lessons, blanks and all rules', () => {
  fc.assert(
    fc.property(anySchool(), (school) => {
      for (const pupil of school.pupils.keys()) {
        const { letters, marks, days, absent, base, percent } = serverRow(school, pupil);
        const { hadir: H, terlambat: T, izin: I, sakit: S, alpa: A } = days;
        expect({ letters, marks, H, T, I, S, A, D: 0, absent, base, percent }).toEqual(
          modelRow(school, pupil),
        );
      }
    }),
    { numRuns: rounds(150) },
  );
});

it('adds up the classes that a pupil moved between, day by day, as if they were one, while each class’s sheet says its own', () => {
  fc.assert(
    fc.property(anySchool(['D'], 2), (school) => {
      for (const pupil of school.pupils.keys()) {
        for (const schoolClass of [0, 1, undefined]) {
          const { letters, marks, days, absent, base, percent } = serverRow(school, pupil, schoolClass);
          const { hadir: H, terlambat: T, izin: I, sakit: S, alpa: A, dispensasi: D } = days;
          expect({ letters, marks, H, T, I, S, A, D, absent, base, percent }).toEqual(
            modelRow(school, pupil, schoolClass),
          );
        }
      }
    }),
    { numRuns: rounds(150) },
  );
});

it('counts as the Dinas’ pupil-days the effective days on which each one was there; the school’s own number for who was there all month', () => {
  fc.assert(
    fc.property(anySchool(), (school) => {
      const { pupils, free, until, dayCount, override } = school;
      const effective = free.flatMap((isFree, day) => (isFree || day > until ? [] : [day]));
      for (const pupil of pupils.keys()) {
        const there = effective.filter((day) => isMemberOf(school, pupil, day)).length;
        const isSaid = override !== null && until >= dayCount - 1 && there === effective.length;
        const { input, memberships } = groundFor(school, pupil);
        expect(countEffectiveDaysOfPupil(input, memberships)).toBe(isSaid ? override : there);
      }
    }),
    { numRuns: rounds(50) },
  );
});

it('never makes presence or absence of nothing recorded, whatever the rule', () => {
  fc.assert(
    fc.property(anySchool(), (school) => {
      const blank = { ...school, marks: school.marks.map((row) => row.map(() => null)) };
      const { letters, recorded, absent, percent } = serverRow(blank, 0);
      expect(letters).toMatch(/^[- ]*$/);
      expect({ recorded, absent, percent }).toEqual({ recorded: 0, absent: 0, percent: null });
    }),
    { numRuns: 50 },
  );
});

it('says the same of two lessons by each rule as a school would', () => {
  const day = (...letters: string[]) =>
    letters.map((letter) => ({ status: byLetter.get(letter) ?? 'hadir', isDaily: false }));
  // One alpa in four lessons: cut, or a day at school.
  expect(dayStatus('any-alpa', day('H', 'H', 'A', 'H'))).toBe('alpa');
  expect(dayStatus('half-present', day('H', 'H', 'A', 'H'))).toBe('hadir');
  // Went home ill after the first lesson of three; of four at noon.
  expect(dayStatus('any-alpa', day('H', 'S', 'S'))).toBe('sakit');
  expect(dayStatus('half-present', day('T', 'H', 'S', 'S'))).toBe('terlambat');
  expect(dayStatus('first-lesson', day('H', 'S', 'S'))).toBe('hadir');
  // Two reasons, equally often: the heavier one.
  expect(dayStatus('half-present', day('S', 'I'))).toBe('izin');
  expect(dayStatus('daily-register', day('H', 'H'))).toBeNull();
  expect(dayStatus('daily-register', [...day('A'), { status: 'sakit', isDaily: true }])).toBe('sakit');
});

it('counts hari efektif until today, and takes the number of the school only for a month that is over', () => {
  const month = (until: string) =>
    countEffectiveDays(
      recapInputOf(
        {
          from: '2026-11-01',
          to: '2026-11-30',
          until,
          rule: 'any-alpa',
          freeOn: (day) => (new Date(day).getUTCDay() === 0 ? 'Minggu' : null),
          override: 20,
        },
        [],
      ),
    );
  expect(month('2026-11-10')).toEqual({ computed: 8, override: null, effective: 8 });
  expect(month('2026-11-30')).toEqual({ computed: 25, override: 20, effective: 20 });
});

it('adds months up to what the same registers make as one', () => {
  fc.assert(
    fc.property(anySchool(), anySchool(), (a, b) => {
      const [one, two] = [serverRow(a, 0), serverRow(b, 0)];
      const sum = addUpSums([one, two]);
      expect(sum.absent).toBe(one.absent + two.absent);
      expect(sum.base).toBe(one.base + two.base);
      for (const status of ATTENDANCE_STATUSES) {
        expect(sum.days[status]).toBe(one.days[status] + two.days[status]);
      }
    }),
    { numRuns: 30 },
  );
});
