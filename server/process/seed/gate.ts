/**
 * The gate of one school of the demo, which is the school of its accounts: a fortnight of arrivals that agree with the registers. It has random
 * numbers of its own, so that the people, lessons and marks stay those that were invented before.
 */
import { addDays } from '../../../contract/days.ts';
import { wasSeenAtSchool } from '../../../contract/attendanceStatus.ts';
import { DEFAULT_GATE_HOURS, DEFAULT_GATE_TIMETABLE } from '../../../contract/gate/words.ts';
import { momentAt } from '../../base/schoolDay.ts';
import type { Database } from '../../db/client.ts';
import * as t from '../../schema.ts';
import { padTwoDigits, weekday } from './days.ts';
import { insertRows } from './insert.ts';
import type { SeedMark } from './marks.ts';
import type { SeedMembership } from './memberships.ts';
import type { People, Person } from './people.ts';
import { Random } from './random.ts';
import { SCHOOLS } from './school.ts';
import type { SeedClass, SeedSession } from './timetable.ts';

type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

interface GateInput {
  readonly people: People;
  readonly memberships: ReadonlyMap<SeedClass, readonly SeedMembership[]>;
  readonly sessions: readonly SeedSession[];
  readonly marks: readonly SeedMark[];
  readonly admin: Person;
  readonly today: string;
  readonly now: Date;
  readonly timeZone: string;
}

const SCHOOL = 'SMA';
const SEED = 20_261_124;
const DAYS = 14;
const LATE_LIMIT = 5;
/** A day without marks: who is away is invented here. */
const AWAY_PROBABILITY = 0.05;
const LATE_PROBABILITY = 0.02;
/** Of those who come late to lessons again and again. */
const OFTEN_LATE_PROBABILITY = 0.6;
const OFTEN_LATE_SHARE = 0.15;
const DEVICE = { id: 1, name: 'Gerbang depan' };
/** No reader gives such numbers. */
const UNKNOWN_CARDS = ['0009990001', '0009990002'];

/** Minutes after midnight, as HH:MM:SS. Seconds make two taps of one minute differ. */
const clockTime = (minutes: number, second: number): string =>
  `${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}:${padTwoDigits(second)}`;
const SIX = 6 * 60;
const TWO = 14 * 60;

interface Arrival {
  readonly pupil: Person;
  readonly day: string;
  readonly isLate: boolean;
}

/** Who comes on which of the last days. What of today lies ahead of the clock is left out later: nobody has come tomorrow morning. */
function planArrivals(random: Random, { memberships, sessions, marks, today }: GateInput): Arrival[] {
  const from = addDays(today, 1 - DAYS);
  const markedOn = new Map<string, boolean>();
  const lateShare = new Map<Person, { late: number; of: number }>();
  for (const { session, pupil, status } of marks) {
    const share = lateShare.get(pupil) ?? { late: 0, of: 0 };
    lateShare.set(pupil, { late: share.late + Number(status === 'terlambat'), of: share.of + 1 });
    if (session.date < from) continue;
    const key = `${session.date} ${pupil.id}`;
    markedOn.set(key, (markedOn.get(key) ?? false) || wasSeenAtSchool(status));
  }
  const days = new Set(
    sessions.flatMap(({ subject, date }) =>
      subject.class.school === SCHOOL && date >= from && date <= today ? [date] : [],
    ),
  );
  const isThere = ({ pupil, from: joined, to }: SeedMembership, day: string) =>
    joined <= day &&
    (to === null || day < to) &&
    (markedOn.get(`${day} ${pupil.id}`) ?? !random.chance(AWAY_PROBABILITY));
  const isLate = (pupil: Person) => {
    const { late, of } = lateShare.get(pupil) ?? { late: 0, of: 1 };
    return random.chance(late / of > OFTEN_LATE_SHARE ? OFTEN_LATE_PROBABILITY : LATE_PROBABILITY);
  };
  const members = [...memberships].flatMap(([{ past, school }, some]) =>
    past || school !== SCHOOL ? [] : some,
  );
  return [...days].flatMap((day) =>
    members
      .filter((member) => isThere(member, day))
      .map(({ pupil }) => ({ pupil, day, isLate: isLate(pupil) })),
  );
}

/** Switches the gate on, with hours, a kiosk, piket, chip cards, a fortnight of taps and some permissions to leave today. */
export async function seedGate(tx: Tx, input: GateInput): Promise<void> {
  const { people, memberships, admin, today, now, timeZone } = input;
  const random = new Random(SEED);
  const schoolId = SCHOOLS[SCHOOL].id;
  const createdByName = admin.fullname;
  const at = (day: string, time: string) => `${day} ${time} ${timeZone}`;
  const setUpAt = at(addDays(today, -DAYS), '10:00');
  const lastHeardAt = now.toISOString();
  const pupils = [...memberships].flatMap(([{ past, school }, members]) =>
    past || school !== SCHOOL ? [] : members.flatMap(({ pupil, to }) => (to === null ? [pupil] : [])),
  );

  await tx.insert(t.gateSettings).values({
    schoolId,
    isOn: true,
    hours: { ...DEFAULT_GATE_TIMETABLE, weekdays: { 5: { ...DEFAULT_GATE_HOURS, leaves: '11:00' } } },
    lateLimit: LATE_LIMIT,
    prefillsDaily: true,
  });
  // Nobody knows a token of which this is the hash: the kiosk is listed, and no device is it.
  await insertRows(tx, t.gateDevices, [
    {
      ...DEVICE,
      schoolId,
      kind: 'kiosk',
      tokenHash: 'demo',
      createdAt: setUpAt,
      createdByName,
      seenAt: lastHeardAt,
      clockAheadMs: 0,
    },
  ]);
  const colleague =
    people.teachers.find(({ school }, place) => school === SCHOOL && place > 0) ?? people.guru;
  const duty = { schoolId, startDate: addDays(today, -DAYS), endDate: addDays(today, 30) };
  const everyDay = [...new Set([1, 2, 3, 4, 5, weekday(today)])].toSorted().join('');
  await insertRows(tx, t.gateDuties, [
    { ...duty, userId: people.guru.id, weekdays: everyDay },
    { ...duty, userId: colleague.id, weekdays: '15' },
  ]);
  await insertRows(
    tx,
    t.gateCards,
    pupils.slice(0, 12).map(({ id: userId }, place) => ({
      schoolId,
      number: String(4_567_000 + place).padStart(10, '0'),
      userId,
      createdAt: setUpAt,
      createdByName,
      withdrawnAt: place === 5 ? at(addDays(today, -3), '09:00') : null,
    })),
  );
  await insertRows(
    tx,
    t.gateUnknownCards,
    UNKNOWN_CARDS.map((number) => ({ schoolId, number, deviceId: DEVICE.id, seenAt: lastHeardAt })),
  );

  const arrivals = planArrivals(random, input);
  const { time: clock } = momentAt(now, timeZone);
  const isAhead = (day: string, time: string) => day === today && time >= clock;
  const [first, second, third] = arrivals.filter(({ day, isLate }) => day === today && !isLate);
  const leaves = [
    { arrival: first, time: '07:15', reason: 'ke puskesmas', companion: 'ibu', until: null, back: null },
    {
      arrival: second,
      time: '07:35',
      reason: 'mengambil berkas',
      companion: null,
      until: '10:00',
      back: null,
    },
    { arrival: third, time: '07:10', reason: 'membeli obat', companion: null, until: '08:30', back: '07:50' },
  ].filter(({ time }) => !isAhead(today, time));
  const isAway = ({ pupil, day }: Arrival) =>
    day === today && leaves.some(({ arrival, back }) => back === null && arrival?.pupil === pupil);
  const taps = arrivals.flatMap((arrival) => {
    const { pupil, day, isLate } = arrival;
    const tap = (direction: 'in' | 'out', minutes: number) => {
      const time = clockTime(minutes, random.between(0, 59));
      const moment = at(day, time);
      return isAhead(day, time) ? [] : [{ userId: pupil.id, day, at: moment, direction, receivedAt: moment }];
    };
    return [
      ...tap('in', isLate ? SIX + random.between(61, 85) : SIX + random.between(15, 59)),
      ...(isAway(arrival) ? [] : tap('out', TWO + random.between(0, 20))),
    ];
  });
  await insertRows(
    tx,
    t.gateTaps,
    taps.map((tap, counter) => ({
      ...tap,
      schoolId,
      way: 'card' as const,
      deviceId: DEVICE.id,
      counter,
    })),
  );
  await insertRows(
    tx,
    t.gateLeaves,
    leaves.flatMap(({ arrival, time, reason, companion, until, back }) =>
      arrival
        ? [
            {
              schoolId,
              userId: arrival.pupil.id,
              day: today,
              givenAt: at(today, time),
              givenByName: people.guru.fullname,
              reason,
              companion,
              until,
              returnedAt: back && !isAhead(today, back) ? at(today, back) : null,
            },
          ]
        : [],
    ),
  );
}
