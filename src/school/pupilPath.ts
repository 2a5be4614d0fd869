import type { Id } from '../../contract/calls.ts';
import { pathTo } from '../kit/page/paths.ts';
import { may, type Person } from '../person/rights.ts';

/** Below which each pupil has a page for the staff (src/recap/pupil/), beside the list of all. */
export const PUPILS = 'siswa';

export const pupilPath = (id: Id): string => pathTo(PUPILS, id);

/** Where a pupil's name leads to: to the pupil's page; where there is none, to the record, for who may open that. */
export function pupilLinkOf(person: Person, id: Id): string | undefined {
  if (may(person, 'getPupilRecap')) return pupilPath(id);
  return may(person, 'getUser') ? pathTo('pengguna', id) : undefined;
}
