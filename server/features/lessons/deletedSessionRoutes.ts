import { z } from '@hono/zod-openapi';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import { DELETED_SESSION_KEPT_DAYS } from '../../../contract/limits.ts';
import {
  deletedSessionSchema,
  restoredCountSchema,
  sessionIdsSchema,
} from '../../../contract/lessons/sessions.ts';
import { changedFields } from '../../db/audit.ts';
import { listDeleted, restoreDeletedSessions } from './deleted/queries.ts';
import { findSubject } from './subjects/queries.ts';
import { findExistingSessionIds, toAuditTarget } from './queries.ts';
import { answerList, ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { requireRowId } from '../../base/ids.ts';
import { invalid } from '../../base/problem.ts';
import { mount } from '../../http/route.ts';

const DAY_MS = 24 * 60 * 60_000;
const computeRemovalTime = (deletedAt: Date) =>
  new Date(deletedAt.getTime() + DELETED_SESSION_KEPT_DAYS * DAY_MS);
const sessionGoneMessage = 'Sesi ini tidak ada lagi: sudah dihapus permanen';

export function deletedSessionRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'listDeletedSessions',
    {
      summary: 'Sesi terhapus yang masih dapat dipulihkan, yang terakhir dihapus lebih dulu',
      message: 'Berhasil mengambil data sesi terhapus',
      answer: z.array(deletedSessionSchema),
      paged: 'always',
      query: listQuerySchema,
    },
    async ({ query, scope }) => {
      const page = toListQuery(query);
      return answerList(page, await listDeleted(db, scope, page, computeRemovalTime));
    },
  );

  mount(
    api,
    'restoreSessions',
    {
      summary: 'Pulihkan sesi terhapus beserta kehadiran dan riwayatnya: semua atau tidak satu pun',
      message: 'Berhasil memulihkan sesi',
      answer: restoredCountSchema,
      body: sessionIdsSchema,
      constraints: {
        sessions_one_at_a_time: {
          path: 'sessionIds',
          msg: 'Sudah ada sesi lain dari mata pelajaran yang sama pada tanggal dan jam mulai yang sama. Ubah jam sesi itu dulu',
        },
      },
    },
    async ({ body, scope, audit }) => {
      const ids = body.sessionIds.map((id, i) => requireRowId(id, `sessionIds.${i}`, sessionGoneMessage));
      const restored = await db.transaction(async (tx) => {
        const rows = await restoreDeletedSessions(tx, scope, ids);
        // A session that is restored already counts as success: the same request may have been sent before and its answer lost.
        const there = await findExistingSessionIds(tx, scope, ids);
        const missing = ids.flatMap((id, i) =>
          there.has(id) ? [] : [{ path: `sessionIds.${i}`, msg: sessionGoneMessage }],
        );
        if (missing.length > 0) throw invalid(...missing);
        for (const row of rows) {
          const target = toAuditTarget(row, await findSubject(tx, scope, row.subjectId));
          const changes = changedFields({ date: null }, { date: row.date });
          await audit(tx, { event: 'session.restored', target, changes });
        }
        return rows.length;
      });
      return ok({ restored }, `Berhasil memulihkan ${restored} sesi`);
    },
  );
}
