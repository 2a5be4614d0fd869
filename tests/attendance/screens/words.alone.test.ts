import { afterEach, describe, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import { parseAttendanceWords } from '../../../contract/attendanceWords.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('the setting VITE_ATTENDANCE_WORDS', () => {
  test.each([undefined, '', '  '])('%j leaves every word as it is', (text) => {
    expect(Object.entries(parseAttendanceWords(text)).every(([status, word]) => status === word)).toBe(true);
  });

  test('changes the words it names, and no others', () => {
    expect(parseAttendanceWords(' hadir = present , terlambat=Late ')).toEqual({
      hadir: 'present',
      terlambat: 'Late',
      izin: 'izin',
      sakit: 'sakit',
      alpa: 'alpa',
      dispensasi: 'dispensasi',
    });
    expect(parseAttendanceWords('izin=sakit,sakit=izin')).toMatchObject({ izin: 'sakit', sakit: 'izin' });
  });

  test.each([
    ['bolos=absent', '"bolos" bukan status'],
    ['hadir', 'isi satu kata untuk hadir'],
    ['hadir=', 'isi satu kata untuk hadir'],
    ['hadir=a=b', 'isi satu kata untuk hadir'],
    ['hadir=a,,izin=b', '"" bukan status'],
    ['hadir=a,hadir=b', 'hadir disebut dua kali'],
    ['hadir=x,izin=X', 'hadir dan izin sama-sama disebut "X"'],
    ['hadir=alpa', 'hadir dan alpa sama-sama disebut "alpa"'],
  ])('%j is refused: %s', (text, why) => {
    expect(() => parseAttendanceWords(text)).toThrow(`VITE_ATTENDANCE_WORDS = "${text}": ${why}`);
  });
});

const withWords = async (text: string) => {
  vi.stubEnv('VITE_ATTENDANCE_WORDS', text);
  vi.resetModules();
  const [{ readRow }, { mark }] = await Promise.all([
    import('../../../src/features/attendance/engine/rows.ts'),
    import('../../../src/features/attendance/engine/endpoints.ts'),
  ]);
  return {
    read: (status: unknown) => readRow({ id: 1, Subject_Session_Attendance: { status } })?.mark.status,
    write: (status: string | null) => {
      const attendances = [{ user_id: 1, status: status as AttendanceStatus | null }];
      const body = mark.body?.({ subjectId: 1, sessionId: 2, person: 3, attendances });
      return (body as { attendances: readonly { status: unknown }[] }).attendances[0]?.status;
    },
  };
};

test('a register is read and written in the words of its backend', async () => {
  const { read, write } = await withWords('hadir=present,terlambat=late,alpa=0');
  expect(['present', 'PRESENT', 'late', 0, 'izin', 'dispensasi', '', null].map(read)).toEqual([
    'hadir',
    'hadir',
    'terlambat',
    'alpa',
    'izin',
    'dispensasi',
    null,
    null,
  ]);
  expect(['hadir', 'terlambat', 'alpa', 'izin', null].map(write)).toEqual([
    'present',
    'late',
    '0',
    'izin',
    null,
  ]);
});

test('whatever is written is read as the same status, for every choice of words', () => {
  const words = fc.uniqueArray(fc.stringMatching(/^[^,=\s]{1,8}$/), {
    minLength: ATTENDANCE_STATUSES.length,
    maxLength: ATTENDANCE_STATUSES.length,
    selector: (word) => word.toLowerCase(),
  });
  return fc.assert(
    fc.asyncProperty(words, async (chosen) => {
      const { read, write } = await withWords(
        ATTENDANCE_STATUSES.map((status, index) => `${status}=${chosen[index]}`).join(','),
      );
      for (const status of ATTENDANCE_STATUSES) expect(read(write(status))).toBe(status);
    }),
    { numRuns: 20 },
  );
});
