import { type MessageReason, TEXT_FIELDS, type TextField } from '../../../../contract/family/words.ts';
import { schoolDay } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import { type GuardianRow, guardiansOfPupils } from '../guardians/guardians.ts';
import { reasonsOfNow } from '../messages/due.ts';
import { textOf } from '../messages/texts.ts';
import type { FamilySettingsRow } from '../settings/settings.ts';

/** Why the family of a pupil may be written to at this moment, to whom, and in which words. */
export interface TrueReason {
  readonly userId: number;
  readonly reason: MessageReason;
  readonly guardian: Pick<GuardianRow, 'id' | 'phone' | 'email'>;
  readonly text: string;
  readonly values: Readonly<Record<TextField, string>>;
}

export interface SchoolPlace {
  readonly schoolName: string;
  /** IANA name. */
  readonly zone: string;
}

/** What is true at this moment, whether it was written or not. Nobody is in it without a guardian who has agreed. */
export async function readTruth(
  db: Database,
  settings: FamilySettingsRow,
  now: Date,
  { schoolName, zone }: SchoolPlace,
): Promise<readonly TrueReason[]> {
  const reasons = await reasonsOfNow(db, settings, { at: now, timeZone: zone });
  const userIds = [...new Set(reasons.map(({ pupil }) => pupil.id))];
  const guardians = await guardiansOfPupils(db, settings.schoolId, userIds);
  return reasons.flatMap(({ pupil, reason, time }): TrueReason[] => {
    const guardian = guardians.get(pupil.id);
    if (guardian === undefined) return [];
    const subject = { pupil, guardian, day: schoolDay(now, zone), time, schoolName };
    // A template's parameter must not be empty.
    const values = Object.fromEntries(
      TEXT_FIELDS.map((field) => [field, textOf(`{${field}}`, subject) || '–']),
    ) as Record<TextField, string>;
    const text = textOf(settings.reasons[reason].text, subject);
    return [{ userId: pupil.id, reason, guardian, text, values }];
  });
}
