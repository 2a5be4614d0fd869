import type { Id } from '../../contract/calls.ts';
import { pathTo } from '../kit/page/paths.ts';
import { may, type Person } from '../person/rights.ts';

/** The slug of the list of pupils. Below it each pupil has a page for the staff (src/features/recap/pupil/). */
export const PUPILS_SLUG = 'siswa';

const pupilPath = (id: Id): string => pathTo(PUPILS_SLUG, id);

/**
 * The path behind a pupil's name: the pupil's page, or else the user's record.
 * @returns undefined where the user may open neither
 */
export function getPupilLink(person: Person, id: Id): string | undefined {
  if (may(person, 'getPupilRecap')) return pupilPath(id);
  return may(person, 'getUser') ? pathTo('pengguna', id) : undefined;
}
