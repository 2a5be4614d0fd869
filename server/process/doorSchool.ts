/** The only school of a server, which its sign-in page shows before anybody has signed in. */
import type { LetterheadLines } from '../../contract/system/about.ts';
import type { Database } from '../db/client.ts';
import { schools } from '../db/tables/schools.ts';
import { presentImage } from '../images/presentImage.ts';

/** How old the known school may be, in ms, before it is read again. */
const REFRESH_AFTER_MS = 30_000;

interface DoorSchool extends Pick<LetterheadLines, 'authority' | 'address' | 'npsn' | 'city' | 'picture'> {
  readonly name: string;
  readonly image: string | null;
}

async function readOnlySchool(db: Database): Promise<DoorSchool | undefined> {
  const [school, another] = await db
    .select({
      name: schools.name,
      image: schools.image,
      picture: schools.picture,
      authority: schools.authority,
      address: schools.address,
      npsn: schools.npsn,
      city: schools.city,
    })
    .from(schools)
    .limit(2);
  return school && !another
    ? { ...school, image: presentImage(school.image), picture: presentImage(school.picture) }
    : undefined;
}

/**
 * Returns a function that tells the only school as JSON; undefined when there are several, or none. It answers at once with what it knows
 * and reads the school again in the background, so that no page waits for the database.
 */
export async function createDoorSchool(db: Database): Promise<() => string | undefined> {
  let known: string | undefined;
  let readAt = 0;
  const refresh = async () => {
    readAt = Date.now();
    const school = await readOnlySchool(db);
    known = school && JSON.stringify(school);
  };
  // Without the database the last known school stays.
  await refresh().catch(() => undefined);
  return () => {
    if (Date.now() - readAt > REFRESH_AFTER_MS) void refresh().catch(() => undefined);
    return known;
  };
}
