/** Notes that a message has been sent by hand, and takes it back. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SentFamilyMessage } from '../../../../contract/family/messages.ts';
import type { MessageReason } from '../../../../contract/family/words.ts';
import { scopeOfSchool } from '../../../auth/scope.ts';
import { HttpProblem, notFound } from '../../../base/problem.ts';
import { momentAt } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import { familyMessages, users } from '../../../schema.ts';
import { guardiansOfPupils, isLedBy } from '../guardians/guardians.ts';
import type { FamilySettingsRow } from '../settings/settings.ts';
import { listPupilsOfToday, type PupilOfToday, readSchool } from './dayQueries.ts';
import { type DayOfMessages, type DoneMessage, dueMessages, NEVER_SENT_STATES, type When } from './due.ts';
import { textOf } from './texts.ts';

/** For how long a tick can be taken back; the screen offers it for some seconds, and a slow line takes some more. */
const TAKE_BACK_MS = 60_000;

export interface Caller {
  /** The name under which a tick is kept; the account may be deleted later. */
  readonly name: string;
  readonly when: When;
  /** The teacher to whose classes the caller is limited. */
  readonly homeroomOf: number | undefined;
}

/** Whether somebody may take back a message: a tick by hand of one's own, just now. */
export const canTakeBack = (
  { channel, state, sentByName, sentAt }: DoneMessage['message'],
  { name, when }: Caller,
): boolean =>
  channel === 'hand' &&
  state === 'sent' &&
  sentByName === name &&
  sentAt !== null &&
  when.at.getTime() - sentAt.getTime() <= TAKE_BACK_MS;

/**
 * Writes down that a message has been sent. Said twice by the same person, it is the same message.
 * @throws HttpProblem 404 for a pupil out of reach, 409 when somebody else has sent it, or when it is not true any more
 */
export async function noteSent(
  tx: Database,
  settings: FamilySettingsRow,
  caller: Caller,
  userId: number,
  { reason, has_left: hasLeft = false }: SentFamilyMessage,
): Promise<DoneMessage & { readonly timeZone: string }> {
  const { name, when, homeroomOf } = caller;
  const pupil = await lockPupil(tx, settings, caller, userId);
  const day = await dueMessages(tx, settings, when, homeroomOf);
  const existing = day.done.find(({ message }) => message.userId === userId && message.reason === reason);
  if (existing) {
    const { channel, sentByName } = existing.message;
    if (channel === 'hand' && sentByName === name) return { ...existing, timeZone: day.timeZone };
    throw new HttpProblem(409, describeSender(existing, day.timeZone));
  }
  const due =
    day.due.find((one) => one.pupil.id === userId && one.reason === reason) ??
    (hasLeft ? await composePastMessage(tx, settings, day, { pupil, reason }) : undefined);
  if (!due)
    throw new HttpProblem(
      409,
      'Yang tercatat untuk siswa ini sudah berubah; pesan ini tidak perlu dikirim lagi',
    );
  const { guardian, text } = due;
  const values = {
    schoolId: settings.schoolId,
    userId,
    guardianId: guardian.id,
    day: day.moment.date,
    reason,
    text,
    channel: 'hand' as const,
    state: 'sent' as const,
    sentByName: name,
    sentAt: when.at,
    createdAt: when.at,
    nextAt: null,
    gatewayId: null,
    failure: null,
  };
  const [message] = await tx
    .insert(familyMessages)
    .values(values)
    .onConflictDoUpdate({
      target: [familyMessages.userId, familyMessages.day, familyMessages.reason, familyMessages.schoolId],
      set: values,
      // A gateway may have taken it up since it was read.
      setWhere: inArray(familyMessages.state, [...NEVER_SENT_STATES]),
    })
    .returning();
  if (!message) throw new HttpProblem(409, 'Pesan ini baru saja dikirim lewat gateway');
  return { pupil, message, timeZone: day.timeZone };
}

/**
 * Locks the pupil, so that of two people who send the same message at once the second is told of the first.
 * @throws HttpProblem 404 for a pupil out of reach
 */
async function lockPupil(
  tx: Database,
  { schoolId }: FamilySettingsRow,
  { homeroomOf, when }: Caller,
  userId: number,
): Promise<PupilOfToday> {
  const found = await readSchool(tx, schoolId);
  const { date: today } = momentAt(when.at, found?.school.timezone ?? when.timeZone);
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isLedBy(tx, schoolId, homeroomOf, today)))
    .for('no key update');
  const [pupil] = await listPupilsOfToday(tx, scopeOfSchool(found?.isOnly ? null : schoolId), {
    schoolId,
    userIds: [userId],
    today,
    homeroomOf,
  });
  if (!pupil) throw notFound();
  return pupil;
}

const describeSender = (
  { message: { channel, sentByName, sentAt } }: DoneMessage,
  timeZone: string,
): string =>
  channel === 'hand' && sentAt
    ? `Sudah dikirim ${sentByName ?? 'orang lain'} pukul ${momentAt(sentAt, timeZone).time.replace(':', '.')}`
    : 'Pesan ini sudah dikirim lewat gateway';

/** The message about somebody who was missing when it left, and is there now. */
async function composePastMessage(
  tx: Database,
  settings: FamilySettingsRow,
  { moment, schoolName }: DayOfMessages,
  { pupil, reason }: { readonly pupil: PupilOfToday; readonly reason: MessageReason },
) {
  const guardian = (await guardiansOfPupils(tx, settings.schoolId, [pupil.id])).get(pupil.id);
  const { is_on: isOn, text } = settings.reasons[reason];
  if (!guardian || !isOn) return undefined;
  const subject = { pupil, guardian, day: moment.date, time: moment.time, schoolName };
  return { guardian, text: textOf(text, subject) };
}

/** @throws HttpProblem 404 for a message out of reach, 409 when it is too late */
export async function takeBack(
  tx: Database,
  settings: FamilySettingsRow,
  caller: Caller,
  id: number,
): Promise<void> {
  const { done } = await dueMessages(tx, settings, caller.when, caller.homeroomOf);
  const message = done.find((one) => one.message.id === id)?.message;
  if (!message) throw notFound();
  if (!canTakeBack(message, caller))
    throw new HttpProblem(
      409,
      'Catatan terkirim hanya dapat diurungkan sesaat setelah dibuat, oleh yang membuatnya',
    );
  await tx
    .delete(familyMessages)
    .where(and(eq(familyMessages.id, id), sql`${familyMessages.channel} = 'hand'`));
}
