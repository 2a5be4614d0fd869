/** What a family's page says: of one child, only what the own pupil's page says to the pupil. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import { addDays } from '../../../../contract/days.ts';
import { ATTENDANCE_STATUSES, STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';
import type { OpenFamilyPage } from '../../../../contract/family/links.ts';
import { scopeOfSchool } from '../../../auth/scope.ts';
import { schoolDay } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import { presentImage } from '../../../images/presentImage.ts';
import type { Deps } from '../../../outside/deps.ts';
import { familyRequests, type schools, users } from '../../../schema.ts';
import { listLetters, membershipsOn } from '../../letters/index.ts';
import { pupilMonthOf } from '../../recap/index.ts';
import type { OpenLink } from './links.ts';

/** How many letters are shown, newest days first. */
const SHOWN_LETTERS = 10;

export const presentFace = ({ name, image, city, npsn, accent }: typeof schools.$inferSelect) => ({
  name,
  image: presentImage(image),
  city,
  npsn,
  accent,
});

export async function presentPage(
  db: Database,
  { settings }: Pick<Deps, 'settings'>,
  { link, guardian, pupil, school, today }: OpenLink,
  month: string | undefined,
): Promise<OpenFamilyPage> {
  const scope = scopeOfSchool(school.id);
  const request = { scope, pupilId: pupil.id, today };
  const shown = await pupilMonthOf(db, request, month);
  const current =
    shown.month?.month === today.slice(0, 7) ? shown : await pupilMonthOf(db, request, undefined);
  const at = current.month?.calendar.findIndex(({ date }) => date === today) ?? -1;
  const letter = current.month?.letters.charAt(at);
  const [membership] = (await membershipsOn(db, [pupil.id], { startDate: today, endDate: today })).filter(
    ({ schoolId }) => schoolId === school.id,
  );
  return {
    state: 'open',
    School: presentFace(school),
    fullname: pupil.fullname,
    Class: membership?.className ?? null,
    homeroom_teacher: await nameOf(db, membership?.homeroomTeacherId ?? null),
    today,
    today_status: ATTENDANCE_STATUSES.find((status) => STATUS_TEXT[status].letter === letter) ?? null,
    months: [...shown.months],
    Month: shown.month,
    Letters: await listShownLetters(db, { schoolId: school.id, guardianId: guardian.id, userId: pupil.id }),
    messages: guardian.optedOutAt !== null ? 'off' : guardian.agreedAt === null ? null : 'on',
    expires_on: addDays(schoolDay(link.expiresAt, school.timezone ?? settings.timeZone), -1),
  };
}

async function nameOf(db: Database, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await db.select({ fullname: users.fullname }).from(users).where(eq(users.id, id));
  return row?.fullname ?? null;
}

/** The child's letters, and those of this guardian that are not among them: they wait, or were refused. */
async function listShownLetters(
  db: Database,
  { schoolId, guardianId, userId }: { schoolId: number; guardianId: number; userId: number },
): Promise<OpenFamilyPage['Letters']> {
  const reach = { scope: scopeOfSchool(schoolId), homeroomOf: undefined };
  const page = { page: 1, perPage: SHOWN_LETTERS, search: '' };
  const { rows: kept } = await listLetters(db, reach, { studentId: userId }, page);
  const sent = await db
    .select()
    .from(familyRequests)
    .where(
      and(
        eq(familyRequests.userId, userId),
        eq(familyRequests.schoolId, schoolId),
        eq(familyRequests.guardianId, guardianId),
        isNull(familyRequests.letterId),
      ),
    )
    .orderBy(desc(familyRequests.id))
    .limit(SHOWN_LETTERS);
  const lines = [
    ...sent.map((row) => ({
      ...row,
      state: row.decidedAt === null ? ('waiting' as const) : ('refused' as const),
    })),
    ...kept.map((row) => ({
      ...row,
      state: row.withdrawnAt === null ? ('accepted' as const) : ('withdrawn' as const),
      refusal: null,
    })),
  ];
  return lines
    .toSorted((a, b) => (a.startDate < b.startDate ? 1 : a.startDate > b.startDate ? -1 : 0))
    .slice(0, SHOWN_LETTERS)
    .map(({ kind, reason, startDate, endDate, state, refusal }) => ({
      kind,
      reason,
      start_date: startDate,
      end_date: endDate,
      state,
      refusal,
    }));
}
