/** What happens to the registers of a random school, over the wire, and that each answer says what the model says. */
import { expect } from 'vitest';
import { STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import type { AttendanceContext } from '../../contract/attendance/context.ts';
import type { LetterEvent, LetterModel } from './letterModel.ts';
import type { School } from './recapModel.ts';
import type { TestServer } from './server.ts';
import { dayOf, statusOf, type WrittenSchool } from './writtenSchool.ts';

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export async function playLetters(
  server: TestServer,
  { pupils, sessions }: WrittenSchool,
  school: School,
  { events, model }: { events: readonly LetterEvent[]; model: LetterModel },
): Promise<void> {
  const post = (path: string, body: object) =>
    server.request('POST', `/dashboard/letters${path}`, { as: 'admin', body });
  const registerOf = (at: number) =>
    `/dashboard/subjects/${sessions[at]?.subjectId}/sessions/${sessions[at]?.id}/attendance`;
  const ids = new Map<number, number>();
  for (const [at, event] of events.entries()) {
    const letter = model.letterOf(at);
    if (event.is === 'letter') {
      const { status, body } = await post('', {
        student_ids: event.pupils.map((pupil) => pupils[pupil]),
        kind: statusOf.get(event.letter),
        reason: 'Uji',
        start_date: dayOf(event.from),
        end_date: dayOf(event.to),
        ...(event.hours && { start_time: clock(event.hours.from), end_time: clock(event.hours.to) }),
        corrects: event.corrects,
      });
      expect([status, body.data.effect?.corrected]).toEqual(
        letter === undefined ? [400, undefined] : [201, model.changedBy(at)],
      );
      ids.set(at, body.data.letter?.id);
    } else if (event.is === 'mark') {
      const lesson = school.lessons[event.lesson];
      if (lesson === undefined || !model.canBeMarked(at, event.pupil, lesson)) continue;
      const attendances = [{ user_id: pupils[event.pupil], status: statusOf.get(event.letter) }];
      const { status } = await server.request('PATCH', registerOf(event.lesson), {
        as: 'admin',
        body: { attendances },
      });
      expect(status).toBe(200);
    } else if (letter !== undefined) {
      const { status, body } =
        event.is === 'apply'
          ? await post(`/${ids.get(letter)}/apply`, { corrects: event.corrects })
          : await post(`/${ids.get(letter)}/withdraw`, { reason: 'Uji' });
      expect([status, event.is === 'apply' ? body.data.corrected : body.data.restored]).toEqual([
        200,
        model.changedBy(at),
      ]);
    }
  }
  await suggestsAsModel(server, { pupils, school, registerOf, model });
}

/** The letters beside the names of some registers. */
async function suggestsAsModel(
  server: TestServer,
  {
    pupils,
    school,
    registerOf,
    model,
  }: { pupils: number[]; school: School; registerOf: (at: number) => string; model: LetterModel },
): Promise<void> {
  for (const [at, lesson] of school.lessons.entries()) {
    if (lesson.isCancelled || at % 8 !== 0) continue;
    const { body } = await server.request('GET', `${registerOf(at)}/context`, { as: 'admin' });
    for (const { user_id, letter } of body.data as AttendanceContext[]) {
      const said = letter && STATUS_TEXT[letter.kind].letter;
      expect(said).toBe(model.suggestion(pupils.indexOf(Number(user_id)), lesson));
    }
  }
}
