import type { ListQuery } from '../../../../contract/envelope.ts';
import type { Student } from '../../../../contract/people/users.ts';
import type { Database } from '../../../db/client.ts';
import { listPupils } from './lists.ts';
import { shownToStaff } from '../users.ts';
import type { Page } from '../../../db/lists/pages.ts';
import type { CurrentUser } from '../../../auth/currentUser.ts';
import { isOffice } from '../rights.ts';
import { presentPupil, presentUser } from './presenters.ts';

/** Lists a page of a class's pupils of a day. The reader's rights decide which fields are shown, and a search covers only these. */
export async function studentsFor(
  db: Database,
  members: { readonly classId: number; readonly day: string },
  query: ListQuery,
  reader: CurrentUser,
): Promise<Page<Student>> {
  const seesAll = isOffice(reader);
  const searched = seesAll ? undefined : shownToStaff;
  const { rows, totalItems } = await listPupils(db, members, query, searched);
  return { rows: rows.map(seesAll ? presentUser : presentPupil), totalItems };
}
