import { expect, test } from 'vitest';
import type { AttendanceEntry } from '../../../contract/attendance/attendance.ts';
import { createMemoryStorage } from '../../../src/features/attendance/engine/deviceMarks.ts';
import { createRegister } from '../../../src/features/attendance/engine/register.ts';
import {
  BLANK_MARK,
  type Mark,
  readRow,
  type RosterRow,
} from '../../../src/features/attendance/engine/rows.ts';
import { matchesSearch } from '../../../src/features/attendance/RegisterSheet.tsx';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const rowOf = (id: number, status: Mark['status'] = null): RosterRow => ({
  id,
  name: `Siswa ${id}`,
  nis: `24000${id}`,
  mark: { ...BLANK_MARK, status },
});

/** A register whose timer runs at once and whose server says what `answer` says. */
function open(answer: (entries: readonly AttendanceEntry[]) => Mark['status'] | undefined = () => undefined) {
  const sent: AttendanceEntry[] = [];
  const register = createRegister({
    send: async (entries) => {
      sent.push(...entries);
      const status = answer(entries);
      const marks = new Map<string, Mark>();
      if (status !== undefined)
        for (const { user_id } of entries) marks.set(String(user_id), { ...BLANK_MARK, status });
      return { marks, conflicts: new Map() };
    },
    storage: createMemoryStorage(),
    timer: {
      after: (_ms, run) => {
        queueMicrotask(run);
        return () => undefined;
      },
    },
  });
  register.outbox.start();
  return { register, sent };
}

test('an answer without rows leaves what was sent; one with rows wins', async () => {
  const silent = open();
  silent.register.load([rowOf(1)], 0);
  silent.register.mark(1, 'izin');
  await settle();
  expect(silent.register.view(1)).toMatchObject({ status: 'izin', save: 'saved' });

  const talking = open(() => 'terlambat');
  talking.register.load([rowOf(1)], 0);
  talking.register.mark(1, 'hadir');
  await settle();
  expect(talking.register.view(1)).toMatchObject({ status: 'terlambat', save: 'saved' });
});

test('a list that was asked for before a mark was saved does not bring the old mark back', async () => {
  const { register } = open();
  register.load([rowOf(1)], register.revision());
  const requested = register.revision();
  register.mark(1, 'sakit');
  await settle();
  register.load([rowOf(1)], requested);
  expect(register.view(1).status).toBe('sakit');
  register.load([rowOf(1, 'alpa')], register.revision());
  expect(register.view(1).status).toBe('alpa');
});

test('filling the blanks overwrites nobody, not even a status that is not known here', () => {
  const { register } = open();
  register.load([rowOf(1), rowOf(2, 'alpa'), rowOf(3, 'magang'), rowOf(4)], 0);
  register.fillBlanks('hadir');
  expect([1, 2, 3, 4].map((id) => register.view(id).status)).toEqual(['hadir', 'alpa', 'magang', 'hadir']);
  expect(register.counts()).toMatchObject({ hadir: 2, alpa: 1, lain: 1, belum: 0, total: 4 });
});

test('undo takes steps back one by one, also after they were saved', async () => {
  const { register, sent } = open();
  register.load([rowOf(1, 'alpa'), rowOf(2)], 0);
  register.fillBlanks('hadir');
  register.mark(1, 'izin');
  await settle();
  expect(register.lastStep()).toMatchObject({ who: 'Siswa 1', what: 'Izin' });
  register.undo();
  register.undo();
  await settle();
  expect(register.view(1)).toMatchObject({ status: 'alpa', save: 'saved' });
  expect(register.view(2)).toMatchObject({ status: null, save: 'saved' });
  expect(register.lastStep()).toBeUndefined();
  expect(sent.slice(-2)).toEqual([
    { user_id: 1, status: 'alpa' },
    { user_id: 2, status: null },
  ]);
});

test('undo brings the note and the minutes back too', async () => {
  const { register } = open();
  const late = { status: 'terlambat', note: 'Hujan', minutesLate: 5 } as const;
  register.load([{ ...rowOf(1), mark: late }], 0);
  register.describe(1, { note: null, minutesLate: 20 });
  register.undo();
  await settle();
  expect(register.view(1)).toMatchObject(late);
});

test('undo leaves alone what somebody else has changed since', async () => {
  const { register, sent } = open();
  register.load([rowOf(1), rowOf(2)], 0);
  register.fillBlanks('hadir');
  await settle();
  register.load([rowOf(1, 'sakit'), rowOf(2, 'hadir')], register.revision());
  register.undo();
  await settle();
  expect(register.view(1).status).toBe('sakit');
  expect(sent.slice(2)).toEqual([{ user_id: 2, status: null }]);
});

test('who is not touched keeps the same view, and the counts stay while nothing is counted anew', async () => {
  const { register } = open();
  register.load([rowOf(1), rowOf(2)], 0);
  const other = register.view(2);
  register.mark(1, 'hadir');
  const counts = register.counts();
  await settle();
  expect(register.view(2)).toBe(other);
  expect(register.counts()).toBe(counts);
});

test.each([
  [
    { user_id: 7, id: 99, fullname: 'Nama' },
    { id: 7, name: 'Nama' },
  ],
  [
    { id: 'uuid', name: 'Nama', username: '24' },
    { id: 'uuid', name: 'Nama', nis: '24' },
  ],
  [
    { id: 3, username: 'dewi' },
    { name: 'dewi', nis: 'dewi' },
  ],
  [{ id: 3 }, { name: '3', mark: BLANK_MARK }],
  [{ id: 3, Subject_Session_Attendance: null }, { mark: BLANK_MARK }],
  [{ id: 3, Subject_Session_Attendance: { status: '' } }, { mark: BLANK_MARK }],
])('the row %j is read generously', (raw, expected) => {
  expect(readRow(raw)).toMatchObject(expected);
});

test('something that names no pupil is no row', () => {
  expect(readRow({ fullname: 'Tanpa id' })).toBeUndefined();
  expect(readRow(null)).toBeUndefined();
});

test.each([
  ["Nu'man Hakim", 'numan', true],
  ['Ágnes', 'AGNES', true],
  ['Budi Santoso', 'santoso budi', true],
  ['Budi', 'budi x', false],
])('in %s, "%s" is found: %s', (name, words, found) => {
  expect(matchesSearch({ name, nis: '240001' }, words)).toBe(found);
});
