import type { Id } from '../../contract/calls.ts';
import { isStudentRole } from '../../contract/roles.ts';
import { pathTo } from '../kit/page/paths.ts';
import { may, type Person } from '../person/rights.ts';

/** The slug of the list of pupils. Below it each pupil has the one page that opens behind every name (src/features/recap/pupil/). */
export const PUPILS_SLUG = 'siswa';

const pupilPath = (id: Id): string => pathTo(PUPILS_SLUG, id);

/** The path to a pupil's page; undefined where the user may read neither the recap nor the record on it. */
export const getPupilLink = (person: Person, id: Id): string | undefined =>
  may(person, 'getPupilRecap') || may(person, 'getUser') ? pupilPath(id) : undefined;

interface UserWithRole {
  readonly id: Id;
  readonly Role?: { readonly name?: string } | undefined;
}

/** The page of a user who is a pupil; undefined for everybody else, who has a page below the users. */
export const getPageOfPupil = ({ id, Role }: UserWithRole): string | undefined =>
  isStudentRole(Role?.name) ? pupilPath(id) : undefined;
