// What a declared action takes and answers is known where it is called: tsc reads this file, too.
import { beforeEach, expect, expectTypeOf, test } from 'vitest';
import { mark } from '../../src/features/attendance/engine/endpoints.ts';
import type { MarkingAnswer } from '../../src/features/attendance/engine/rows.ts';
import { previewCheckIn } from '../../src/features/checkin/endpoints.ts';
import { holdToken } from '../support/browser.ts';
import { data, sentBy } from '../support/wire.ts';

beforeEach(holdToken);

const register = { subjectId: 1, sessionId: 2, person: undefined };

test('an action takes its own parameters and no others, and answers what its declaration reads', async () => {
  const marked = () => data.act(mark, { ...register, attendances: [{ user_id: 3, status: 'hadir' }] });
  expectTypeOf(marked).returns.resolves.toEqualTypeOf<MarkingAnswer>();
  // @ts-expect-error: no such status
  void (() => data.act(mark, { ...register, attendances: [{ user_id: 3, status: 'bolos' }] }));
  // @ts-expect-error: of which register?
  void (() => data.act(mark, { attendances: [] }));
  // @ts-expect-error: an action is what was declared, not a name
  void (() => data.act('kehadiran', register));
  expect(await sentBy(marked)).toMatchObject([{ line: 'PATCH /dashboard/subjects/1/sessions/2/attendance' }]);
});

test('an answer that an action cannot read is refused with what could not be done', async () => {
  // The backend of sentBy answers a record that is no check-in.
  const look = sentBy(() => data.act(previewCheckIn, { code: '123456' }));
  await expect(look).rejects.toMatchObject({
    message: expect.stringContaining('Format respons tidak valid dari server'),
  });
});
