import { nextLessonSchema, repeatedSchema, repeatSchema } from '../../../contract/lessons/nextLesson.ts';
import { changed } from '../../db/audit.ts';
import {
  findSession,
  targetOf,
  findSubject,
  endOfSemester,
  makeRepeated,
  repetitionOf,
  subjectToWrite,
  SESSION_CONSTRAINTS,
} from '../lessons/index.ts';
import { momentOfClass } from '../people/index.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { nextLessonOf } from './generator/next.ts';

const ofSubject = { subjectId: idParam };

/** Extension: what one subject's next sessions are. */
export function lessonRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'getNextLesson',
    {
      summary: 'Pelajaran berikutnya menurut jadwal yang belum ada sesinya; kosong bila tidak ada',
      message: 'Berhasil mengambil pelajaran berikutnya',
      answer: nextLessonSchema,
      params: ofSubject,
    },
    async ({ params: { subjectId }, user, scope }) => {
      const { classId } = await findSubject(db, scope, subjectId);
      return ok(await nextLessonOf(db, subjectId, await momentOfClass(db, classId, api.deps), user));
    },
  );

  mount(
    api,
    'repeatSession',
    {
      summary:
        'Buat sesi yang sama tiap pekan sampai satu tanggal, semuanya sekaligus; hari libur, sesi yang sudah ada, dan yang berbenturan dilewati',
      message: 'Berhasil menambahkan sesi',
      answer: repeatedSchema,
      status: 201,
      constraints: SESSION_CONSTRAINTS,
      params: ofSubject,
      body: repeatSchema,
    },
    async ({ params: { subjectId }, body: { until, preview, ...body }, user, scope, audit, once }) =>
      once(async (tx) => {
        const subject = await subjectToWrite(tx, scope, subjectId, user, body.date);
        const last = until ?? (await endOfSemester(tx, subject.classId, body.date));
        const { dates, skipped } = await repetitionOf(tx, scope, subject, body, last, user);
        const [first] = dates;
        if (preview || first === undefined)
          return ok({ dates, skipped, session: null }, `${dates.length} sesi`);
        const rows = await makeRepeated(tx, subjectId, body, dates);
        const { start_time, end_time } = body;
        await audit(
          tx,
          ...rows.map(({ id, name, date }) => ({
            event: 'session.created' as const,
            target: targetOf({ id, name, className: subject.Class.name }, subject),
            changes: changed({}, { name, date, start_time, end_time }),
          })),
        );
        const made = rows.find(({ date }) => date === first);
        const session = made ? await findSession(tx, subjectId, made.id) : null;
        return ok({ dates, skipped, session }, `Berhasil menambahkan ${dates.length} sesi`);
      }),
  );
}
