import type { Database } from '../db/client.ts';
import { overlapsOf } from '../db/queries/overlaps.ts';
import { findSession } from '../db/queries/sessions.ts';
import type { SubjectRow } from '../db/queries/subjects.ts';
import type { Scope } from '../db/scope.ts';

/** One session, and what is at the same time. */
export async function detailOf(
  db: Database,
  scope: Scope,
  { id: subjectId, is_daily }: SubjectRow,
  sessionId: number,
) {
  const session = await findSession(db, subjectId, sessionId);
  return {
    ...session,
    overlaps: await overlapsOf(db, scope, { ...session, is_daily }),
  };
}
