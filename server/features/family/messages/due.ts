/** Who is to be written to today, and why. Pages, homes and gateways ask here, so they say the same. */
import type { MessageReason, MessageState } from '../../../../contract/family/words.ts';
import { scopeOfSchool } from '../../../auth/scope.ts';
import { groupBy } from '../../../base/groups.ts';
import { type Moment, momentAt } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import type { Scope } from '../../../db/scope.ts';
import { lettersOn } from '../../attendance/index.ts';
import { idsOf, type Lesson, lessonsIn } from '../../lessons/index.ts';
import { listReachedLimits, listStreaks } from '../../recap/index.ts';
import { type GuardianRow, guardiansOfPupils } from '../guardians/guardians.ts';
import type { FamilySettingsRow } from '../settings/settings.ts';
import {
  listLettersTakenIn,
  listMessagesOfDay,
  listPupilsOfToday,
  type MessageRow,
  type PupilOfToday,
  readSchool,
  selectAbsentUserIds,
  selectMarks,
} from './dayQueries.ts';
import { isPresentNow, type MarkOfDay, type ReasonAt, reasonByMarks } from './reasons.ts';
import { textOf } from './texts.ts';

/** More lessons than any school has in a day. */
const MAX_LESSONS_OF_DAY = 5_000;

/** A message with such a state may have reached the family. */
const ARRIVED_STATES: readonly MessageState[] = ['sent', 'delivered', 'read'];
/** Such a message never left. It stands for nothing, and somebody may still send it by hand. */
export const NEVER_SENT_STATES: readonly MessageState[] = ['failed', 'withdrawn'];

export interface When {
  readonly at: Date;
  /** The installation's; that of the school comes first. */
  readonly timeZone: string;
}

/** Why a pupil's family may be written to at this moment, whether it has been or not. */
export interface PupilReason extends ReasonAt {
  readonly pupil: PupilOfToday;
}

export interface DueMessage extends PupilReason {
  readonly guardian: GuardianRow;
  readonly text: string;
}

export interface DoneMessage {
  readonly pupil: PupilOfToday;
  readonly message: MessageRow;
}

/** What is read of a school's day. */
interface DayOfSchool {
  /** The moment at the school. */
  readonly moment: Moment;
  readonly timeZone: string;
  readonly schoolName: string;
  /** The messages of the day that have left or will leave, by id. */
  readonly done: readonly DoneMessage[];
  readonly reasons: readonly PupilReason[];
}

export interface DayOfMessages extends DayOfSchool {
  /** To be written now: switched on, its hour has come, nobody has written, and there is somebody to write to. */
  readonly due: readonly DueMessage[];
  /** The same, but there is no guardian who agreed. */
  readonly unreachable: readonly PupilReason[];
}

/**
 * The messages of a school's day.
 * @param homeroomOf only about pupils of classes that this teacher leads
 */
export async function dueMessages(
  db: Database,
  settings: FamilySettingsRow,
  when: When,
  homeroomOf?: number,
): Promise<DayOfMessages> {
  const day = await readDay(db, settings, when, homeroomOf);
  const isDone = (userId: number, reason: MessageReason) =>
    day.done.some(({ message }) => message.userId === userId && message.reason === reason);
  const open = day.reasons.filter(({ pupil, reason }) => !isDone(pupil.id, reason));
  const guardians = await guardiansOfPupils(
    db,
    settings.schoolId,
    open.map(({ pupil }) => pupil.id),
  );
  const { moment, schoolName } = day;
  const due = open.flatMap(({ pupil, reason, time }) => {
    const guardian = guardians.get(pupil.id);
    if (!guardian) return [];
    const { text } = settings.reasons[reason];
    const subject = { pupil, guardian, day: moment.date, time, schoolName };
    return [{ pupil, reason, time, guardian, text: textOf(text, subject) }];
  });
  return { ...day, due, unreachable: open.filter(({ pupil }) => !guardians.has(pupil.id)) };
}

/** The reasons that are true at this moment, whoever has been written to: a gateway asks again before it sends what has waited. */
export const reasonsOfNow = async (
  db: Database,
  settings: FamilySettingsRow,
  when: When,
): Promise<readonly PupilReason[]> => (await readDay(db, settings, when, undefined)).reasons;

async function readDay(
  db: Database,
  settings: FamilySettingsRow,
  { at, timeZone: installationZone }: When,
  homeroomOf: number | undefined,
): Promise<DayOfSchool> {
  const { schoolId } = settings;
  const found = await readSchool(db, schoolId);
  const timeZone = found?.school.timezone ?? installationZone;
  const moment = momentAt(at, timeZone);
  const { date: today, time: now } = moment;
  const nothing = {
    moment,
    timeZone,
    schoolName: found?.school.name ?? '',
    done: [],
    reasons: [],
  };
  if (!found) return nothing;
  const scope = scopeOfSchool(found.isOnly ? null : schoolId);
  const isWanted = (reason: MessageReason) =>
    settings.reasons[reason].is_on && settings.reasons[reason].after <= now;
  const lessons = (await lessonsIn(db, scope, { from: today, to: today }, MAX_LESSONS_OF_DAY)) ?? [];
  const begun = lessons.filter(({ start_time }) => start_time <= now);
  const absent = await selectAbsentUserIds(db, { ids: idsOf(begun) });
  const messages = await listMessagesOfDay(db, schoolId, today);
  const taken = isWanted('letter') ? await listLettersTakenIn(db, scope, { today, timeZone }) : [];
  const pupils = await listPupilsOfToday(db, scope, {
    schoolId,
    userIds: [...new Set([...absent, ...messages, ...taken].map(({ userId }) => userId))],
    today,
    homeroomOf,
  });
  if (pupils.length === 0) return nothing;
  const userIds = pupils.map(({ id }) => id);
  const marks = await readMarks(db, begun, userIds);
  const letters = groupBy(await lettersOn(db, userIds, today), ({ userId }) => userId);
  const lessonsOfClass = groupBy(lessons, ({ classId }) => classId);
  const reasons = pupils.flatMap((pupil): PupilReason[] => {
    const marksOfPupil = marks.get(pupil.id) ?? [];
    const byMarks = reasonByMarks({
      marks: marksOfPupil,
      absentLessons: Math.min(settings.absentLessons, lessonsOfClass.get(pupil.Class.id)?.length ?? 1),
      hasLetterAt: (start) =>
        (letters.get(pupil.id) ?? []).some(
          ({ schoolId: ofSchool, startTime, endTime }) =>
            (ofSchool === schoolId || ofSchool === null) &&
            (startTime === null || endTime === null || (startTime <= start && start < endTime)),
        ),
      wasReportedMissing: messages.some(
        ({ userId, reason, state }) =>
          userId === pupil.id &&
          (reason === 'absent' || reason === 'skipping') &&
          ARRIVED_STATES.includes(state),
      ),
    });
    const letter = taken.find(({ userId }) => userId === pupil.id);
    // A letter for another day is true whoever is here today; one for today is in question when the pupil is.
    const isLetterTrue = letter && !(letter.coversToday && isPresentNow(marksOfPupil));
    return [
      ...(byMarks ? [{ pupil, ...byMarks }] : []),
      ...(isLetterTrue
        ? [{ pupil, reason: 'letter' as const, time: momentAt(letter.createdAt, timeZone).time }]
        : []),
    ];
  });
  const absentNow = pupils.filter(({ id }) => {
    const marksOfPupil = marks.get(id) ?? [];
    return marksOfPupil.length > 0 && !isPresentNow(marksOfPupil);
  });
  const streaks = isWanted('streak')
    ? await listNewStreaks(db, scope, found.school.streakDays, today)
    : undefined;
  const limits = isWanted('limit') ? await findNewLimits(db, found.school, absentNow, today) : undefined;
  const ofDays = absentNow.flatMap((pupil): PupilReason[] => {
    const time = marks.get(pupil.id)?.at(-1)?.startTime ?? now;
    return [
      ...(streaks?.has(pupil.id) ? [{ pupil, reason: 'streak' as const, time }] : []),
      ...(limits?.has(pupil.id) ? [{ pupil, reason: 'limit' as const, time }] : []),
    ];
  });
  return {
    ...nothing,
    done: messages.flatMap((message) => {
      const pupil = pupils.find(({ id }) => id === message.userId);
      return pupil && !NEVER_SENT_STATES.includes(message.state) ? [{ pupil, message }] : [];
    }),
    reasons: [...reasons, ...ofDays].filter(({ reason }) => isWanted(reason)),
  };
}

/** The marks of some pupils in these lessons, in the order of the day. */
async function readMarks(
  db: Database,
  begun: readonly Lesson[],
  userIds: number[],
): Promise<ReadonlyMap<number, MarkOfDay[]>> {
  const startOf = new Map(begun.map(({ id, start_time }) => [id, start_time]));
  const rows = await selectMarks(db, { ids: idsOf(begun), userIds });
  const ordered = rows
    .map(({ userId, sessionId, status }) => ({
      userId,
      sessionId,
      status,
      startTime: startOf.get(sessionId) ?? '',
    }))
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime) || a.sessionId - b.sessionId);
  return groupBy(ordered, ({ userId }) => userId);
}

/** Who has, with today, been absent for as many days in a row as the school says; who was so yesterday has been written about then. */
async function listNewStreaks(
  db: Database,
  scope: Scope,
  least: number | null,
  today: string,
): Promise<ReadonlySet<number>> {
  const streaks = least === null ? [] : ((await listStreaks(db, scope, today)) ?? []);
  return new Set(
    streaks.filter(({ days, last }) => days === least && last === today).map(({ id }) => Number(id)),
  );
}

async function findNewLimits(
  db: Database,
  school: NonNullable<Awaited<ReturnType<typeof readSchool>>>['school'],
  pupils: readonly PupilOfToday[],
  today: string,
): Promise<ReadonlySet<number>> {
  const [first] = pupils;
  if (!first) return new Set();
  return listReachedLimits(db, {
    school,
    year: first.year,
    userIds: pupils.map(({ id }) => id),
    classIds: [...new Set(pupils.map(({ Class }) => Class.id))],
    today,
  });
}
