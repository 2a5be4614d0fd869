import type { ListQuery } from '../../../../contract/envelope.ts';
import type { Student } from '../../../../contract/people/users.ts';
import type { Database } from '../../../db/client.ts';
import { listPupils } from './lists.ts';
import { textShownToStaff } from '../users.ts';
import type { Page } from '../../../db/lists/pages.ts';
import type { CurrentUser } from '../../../auth/currentUser.ts';
import { isOffice } from '../rights.ts';
import { presentPupil, presentUser } from './presenters.ts';

/** Lists a page of a class's pupils of a day. The reader's rights decide which fields are shown, and a search covers only these. */
export async function studentsFor(
  db: Database,
  classOnDay: { readonly classId: number; readonly day: string },
  query: ListQuery,
  reader: CurrentUser,
): Promise<Page<Student>> {
  const seesAll = isOffice(reader);
  const searchableText = seesAll ? undefined : textShownToStaff;
  const { rows, totalItems } = await listPupils(db, classOnDay, query, searchableText);
  return { rows: rows.map(seesAll ? presentUser : presentPupil), totalItems };
}
