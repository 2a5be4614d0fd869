/** The guardians of the demo. It uses no random numbers, so that the people, lessons and marks stay those that were invented before. */
import {
  DEFAULT_FAMILY_MONTHS,
  DEFAULT_QUIET_HOURS,
  DEFAULT_REASONS,
  DEFAULT_DAILY_CAP,
} from '../../../contract/family/words.ts';
import type { Database } from '../../db/client.ts';
import * as t from '../../schema.ts';
import { insertRows } from './insert.ts';
import { REGIONS } from './names.ts';
import type { Person } from './people.ts';
import { type SchoolKind, SCHOOLS } from './school.ts';
import type { SeedMembership } from './memberships.ts';
import type { SeedClass } from './timetable.ts';

type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

const RELATIONS_IN_TURN = ['ibu', 'ayah', 'ibu', 'wali'] as const;
/** Every sixth pupil has no guardian yet, and every fifth guardian has not been asked for messages. */
const WITHOUT_GUARDIAN = 6;
const WITHOUT_AGREEMENT = 5;

/** No operator has 0865: these numbers ring nowhere. */
const inventPhone = (n: number): string => `+628655555${String(n).padStart(4, '0')}`;

/** A given name of a region, and the last name of the child. */
function inventName(n: number, relation: (typeof RELATIONS_IN_TURN)[number], child: Person): string {
  const { given } = REGIONS[n % REGIONS.length] ?? REGIONS[0];
  const names = given[relation === 'ibu' ? 'P' : 'L'];
  const last = child.fullname.split(' ').at(-1) ?? '';
  return `${names[n % names.length] ?? names[0]} ${last}`;
}

export async function seedGuardians(
  tx: Tx,
  memberships: ReadonlyMap<SeedClass, readonly SeedMembership[]>,
  { admin, now }: { readonly admin: Person; readonly now: Date },
): Promise<void> {
  await insertRows(
    tx,
    t.familySettings,
    (Object.keys(SCHOOLS) as SchoolKind[]).map((kind) => ({
      schoolId: SCHOOLS[kind].id,
      isOn: true,
      reasons: DEFAULT_REASONS,
      absentLessons: 1,
      quietFrom: DEFAULT_QUIET_HOURS.from,
      quietUntil: DEFAULT_QUIET_HOURS.until,
      dailyCap: DEFAULT_DAILY_CAP,
      retentionMonths: DEFAULT_FAMILY_MONTHS,
    })),
  );
  const children = [...memberships]
    .filter(([{ past }]) => !past)
    .flatMap(([{ school }, members]) =>
      members.flatMap(({ pupil, to }) => (to === null ? [{ pupil, schoolId: SCHOOLS[school].id }] : [])),
    )
    .filter((_, at) => at % WITHOUT_GUARDIAN !== WITHOUT_GUARDIAN - 1);
  const at = now.toISOString();
  await insertRows(
    tx,
    t.guardians,
    children.map(({ pupil, schoolId }, i) => {
      const relation = RELATIONS_IN_TURN[i % RELATIONS_IN_TURN.length] ?? 'ibu';
      const hasAgreed = i % WITHOUT_AGREEMENT !== WITHOUT_AGREEMENT - 1;
      return {
        id: i + 1,
        schoolId,
        name: inventName(i, relation, pupil),
        relation,
        phone: inventPhone(i + 1),
        agreedAt: hasAgreed ? at : null,
        agreedNotedBy: hasAgreed ? admin.fullname : null,
        createdAt: at,
        createdByName: admin.fullname,
      };
    }),
  );
  await insertRows(
    tx,
    t.guardianPupils,
    children.map(({ pupil }, i) => ({ guardianId: i + 1, userId: pupil.id })),
  );
}
