// A file of lessons makes a school's timetable and the subjects that it needs: told before, whole or not at all, nobody in two places.
import fc from 'fast-check';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportRow } from '../../../contract/intake/importRows.ts';
import type { ImportPlan, ImportRecord } from '../../../contract/intake/imports.ts';
import { rateLimits, subjects, timetableEntries } from '../../../server/schema.ts';
import { createTeacherFinder } from '../../../server/features/intake/timetable/names.ts';
import { executeRows } from '../../../server/db/statements.ts';
import { rounds } from '../../support/rounds.ts';
import { type Answered, NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.db.delete(rateLimits);
  await server.db.delete(timetableEntries);
});
afterAll(() => server.close());

const rowsOfDb = <T = object>(statement: SQL): Promise<T[]> => executeRows<T>(server.db, statement);

type Cells = readonly [
  className: string,
  day: string,
  period: string,
  subject: string,
  teacher?: string | undefined,
  room?: string,
];
const rowsOf = (rows: readonly Cells[]): ImportRow[] =>
  rows.map(([schoolClass, weekday, period, subject, teacher, room], i) => ({
    row: i + 2,
    class: schoolClass,
    weekday,
    period,
    subject,
    ...(teacher !== undefined && { teacher }),
    ...(room !== undefined && { room }),
  }));
const body = (rows: readonly Cells[], more: object = {}) => ({
  kind: 'timetable',
  file_name: 'jadwal.xlsx',
  academic_year_id: server.fixtures.year,
  rows: rowsOf(rows),
  ...more,
});
const post = (path: string, sent: unknown): Promise<Answered> =>
  server.request('POST', `/dashboard/imports${path}`, { as: 'admin', body: sent });
const preview = async (rows: readonly Cells[], more?: object): Promise<ImportPlan> => {
  const { status, body: answer } = await post('/preview', body(rows, more));
  expect({ status, answer }).toMatchObject({ status: 200 });
  return answer.data;
};
const write = async (rows: readonly Cells[], more?: object): Promise<ImportRecord> => {
  const { plan } = await preview(rows, more);
  const { status, body: answer } = await post('', body(rows, { plan, ...more }));
  expect({ status, answer }).toMatchObject({ status: 201 });
  return answer.data;
};
const problems = ({ problems: all }: ImportPlan) =>
  all.map(({ row, field, msg }) => `${row} ${field}: ${msg}`);
/** "Botani X-10 1:1-2 2026-07-13" */
const timetable = async () =>
  (
    await rowsOfDb<{ line: string }>(sql`
      select s.name || ' ' || c.name || ' ' || weekday || ':' || first_period || '-' || last_period || ' ' || valid_from
        || coalesce(' sampai ' || valid_until, '') || coalesce(' ' || u.fullname, '') as line
      from timetable_entries t join subjects s on s.id = t.subject_id join classes c on c.id = s.class_id
        left join users u on u.id = s.teacher_id order by 1`)
  ).map(({ line }) => line);
const everything = async () =>
  JSON.stringify([
    await server.db.select().from(subjects).orderBy(subjects.id),
    await server.db.select().from(timetableEntries).orderBy(timetableEntries.id),
  ]);

describe('a file of lessons', () => {
  it('makes the timetable and the subjects that are missing, hours in a row as one lesson', async () => {
    const rows: Cells[] = [
      ['X 10', 'Senin', '1', 'Botani', 'Sri Uji'],
      ['X-10', 'Senin', '2', 'Botani', 'Sri Uji, S.Pd.'],
      ['X-10', 'Selasa', '3-4', 'Botani', 'sri uji'],
      ['X-2', 'Senin', '1-2', 'Zoologi', 'Tomi Uji, M.Pd.'],
    ];
    const reported = await preview(rows);
    expect(reported).toMatchObject({ new: 4, same: 0, skipped: 0, subjects: 2, problems: [] });
    expect(reported.new_subjects).toEqual([
      { name: 'Botani', class: 'X-10', teacher: 'Sri Uji, S.Pd.' },
      { name: 'Zoologi', class: 'X-2', teacher: 'Tomi Uji, M.Pd.' },
    ]);
    expect(await timetable()).toEqual([]);
    expect(await write(rows)).toMatchObject({ kind: 'timetable', new: 4, subjects: 2 });
    expect(await timetable()).toEqual([
      'Botani X-10 1:1-2 2026-07-13 Sri Uji, S.Pd.',
      'Botani X-10 2:3-4 2026-07-13 Sri Uji, S.Pd.',
      'Zoologi X-2 1:1-2 2026-07-13 Tomi Uji, M.Pd.',
    ]);
    // A second time nothing is new, and nothing changes.
    const before = await everything();
    expect(await write(rows)).toMatchObject({ new: 0, changed: 0, same: 4, subjects: 0 });
    expect(await everything()).toBe(before);
  });

  it('says by row and column what is wrong, and writes the others', async () => {
    const reported = await preview([
      ['X-10', 'Senin', '1-2', 'Seni', 'Sri Uji'],
      ['XI-9', 'Senin', '3', 'Seni'],
      ['X-10', 'Libur', '3', 'Seni'],
      ['X-10', 'Senin', '2-1', 'Seni'],
      ['X-10', 'Senin', '3', 'Seni', 'Nyai Roro'],
      ['X-10', 'Senin', '3', '=HYPERLINK("a")'],
      ['X-10', 'Senin', '2', 'Musik'],
      ['X-2', 'Senin', '2-3', 'Musik', 'Sri Uji'],
      ['X-10', 'Rabu', '1', 'Seni', 'Tomi Uji'],
      ['', 'Rabu', '1', 'Seni'],
    ]);
    expect(problems(reported)).toEqual([
      '3 class: Kelas XI-9 tidak ada di tahun ajaran ini. Tambahkan kelasnya dulu',
      '4 weekday: Isi nama hari, misalnya Senin',
      '5 period: Isi jam ke-, misalnya 1 atau 1-2, paling besar 20',
      '6 teacher: Guru Nyai Roro tidak ditemukan. Periksa namanya, atau tambahkan dulu',
      '7 subject: Tidak boleh diawali "=": berkas lain akan menjalankannya sebagai rumus',
      '8 period: X-10 sudah belajar Seni pada Senin jam ke-2 (baris 2)',
      '9 period: Sri Uji, S.Pd. sudah mengajar Seni di X-10 pada Senin jam ke-2 (baris 2)',
      '10 teacher: Seni di X-10 sudah diajar Sri Uji, S.Pd. menurut baris 2',
      '11 class: Kelas wajib diisi',
    ]);
    expect(reported).toMatchObject({ new: 1, skipped: 9, subjects: 1 });
  });

  it('meets what the timetable has, unless it takes its place from a day on; taken back, all is as it was', async () => {
    await write([
      ['X-10', 'Senin', '1-2', 'Kimia', 'Sri Uji'],
      ['X-2', 'Senin', '3', 'Kimia', 'Sri Uji'],
    ]);
    const october: Cells[] = [
      ['X-10', 'Senin', '1', 'Kimia', 'Tomi Uji'],
      ['X-10', 'Senin', '2-3', 'Sejarah', 'Sri Uji'],
    ];
    const since = { valid_from: '2026-10-05' };
    expect(problems(await preview(october, since))).toEqual([
      '3 period: X-10 sudah belajar Kimia pada Senin jam ke-2 (sejak 13 Juli 2026)',
    ]);
    const instead = { ...since, replaces: true };
    // Another class's lesson of the same teacher stays in the way.
    expect(problems(await preview(october, instead))).toEqual([
      '3 period: Sri Uji, S.Pd. sudah mengajar Kimia di X-2 pada Senin jam ke-3 (sejak 13 Juli 2026)',
    ]);
    const rows: Cells[] = [october[0] as Cells, ['X-10', 'Senin', '2', 'Sejarah', 'Sri Uji']];
    const before = await everything();
    expect(await preview(rows, instead)).toMatchObject({
      new: 2,
      changed: 2,
      ended: ['Kimia X-10, Senin jam ke-1 sampai 2'],
      changes: [
        {
          name: 'Kimia X-10',
          changes: [{ field: 'teacher', from: 'Sri Uji, S.Pd.', to: 'Tomi Uji, M.Pd.' }],
        },
      ],
    });
    const record = await write(rows, instead);
    expect(await timetable()).toEqual([
      'Kimia X-10 1:1-1 2026-10-05 Tomi Uji, M.Pd.',
      'Kimia X-10 1:1-2 2026-07-13 sampai 2026-10-04 Tomi Uji, M.Pd.',
      'Kimia X-2 1:3-3 2026-07-13 Sri Uji, S.Pd.',
      'Sejarah X-10 1:2-2 2026-10-05 Sri Uji, S.Pd.',
    ]);
    const undone = await post(`/${record.id}/undo`, {});
    expect(undone.status).toBe(200);
    expect(await everything()).toBe(before);
  });

  it('is not taken back once a session stands on it, or somebody has changed it', async () => {
    const record = await write([['X-10', 'Jumat', '1', 'Tari', 'Sri Uji']]);
    const [tari] = await server.db.select().from(subjects).where(eq(subjects.name, 'Tari'));
    await server.db
      .update(timetableEntries)
      .set({ lastPeriod: 2 })
      .where(eq(timetableEntries.subjectId, tari?.id ?? 0));
    const refused = await post(`/${record.id}/undo`, {});
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'Impor ini tidak dapat diurungkan: sudah ada 1 data yang sudah diubah lagi' },
    });
  });

  it('is of the school, its year and its hours', async () => {
    const { school } = server.fixtures;
    await rowsOfDb(sql`insert into bell_sets (school_id, name) values (${school}, 'Biasa')`);
    await rowsOfDb(sql`insert into bell_times (set_id, weekday, number, start_time, end_time)
      values ((select max(id) from bell_sets), 1, 1, '07:00', '07:45')`);
    const rows: Cells[] = [
      ['X-10', 'Senin', '1-2', 'Agama'],
      ['X-10', 'Selasa', '1', 'Agama'],
    ];
    expect(problems(await preview(rows))).toEqual([
      '2 period: Jam ke-2 tidak ada pada hari Senin di Jam pelajaran',
      '3 weekday: Hari Selasa belum punya jam di Jam pelajaran',
    ]);
    await rowsOfDb(sql`delete from bell_sets`);
    const outside = await post('/preview', body(rows, { valid_from: '2025-01-01' }));
    expect(outside).toMatchObject({ status: 400, body: { data: [{ path: 'valid_from' }] } });
    const noYear = await post('/preview', body(rows, { academic_year_id: undefined }));
    expect(noYear).toMatchObject({ status: 400, body: { data: [{ path: 'academic_year_id' }] } });
  });
});

describe('a room of the file', () => {
  const roomsNow = async () =>
    (
      await rowsOfDb<{ line: string }>(sql`
        select s.name || ' ' || weekday || ':' || first_period || '-' || last_period || ' ' || valid_from
          || coalesce(' sampai ' || valid_until, '') || ' ' || coalesce(room, '-') as line
        from timetable_entries t join subjects s on s.id = t.subject_id order by 1`)
    ).map(({ line }) => line);

  it('is written with its lesson; hours in a row in two rooms are two lessons', async () => {
    await write([
      ['X-10', 'Senin', '1', 'Biologi', 'Sri Uji', 'Lab IPA'],
      ['X-10', 'Senin', '2', 'Biologi'],
      ['X-10', 'Selasa', '1', 'Biologi', undefined, 'Lab IPA'],
      ['X-10', 'Selasa', '2', 'Biologi', undefined, 'R. 12'],
      ['X-10', 'Rabu', '1', 'Biologi'],
    ]);
    expect(await roomsNow()).toEqual([
      'Biologi 1:1-2 2026-07-13 Lab IPA',
      'Biologi 2:1-1 2026-07-13 Lab IPA',
      'Biologi 2:2-2 2026-07-13 R. 12',
      'Biologi 3:1-1 2026-07-13 -',
    ]);
  });

  it('fills what had none, said before it is written and taken back; it never takes the place of another', async () => {
    await write([
      ['X-10', 'Senin', '1-2', 'Biologi'],
      ['X-10', 'Selasa', '1', 'Biologi', undefined, 'R. 12'],
    ]);
    const before = await everything();
    const rows: Cells[] = [
      ['X-10', 'Senin', '1', 'Biologi', undefined, 'Lab IPA'],
      ['X-10', 'Senin', '2', 'Biologi', undefined, 'Lab IPA'],
      ['X-10', 'Selasa', '1', 'Biologi', undefined, 'Lab IPA'],
    ];
    const plan = await preview(rows);
    expect(plan).toMatchObject({ new: 0, same: 2, changed: 1, skipped: 1 });
    expect(plan.changes).toMatchObject([
      {
        row: 2,
        name: 'Biologi X-10, Senin jam ke-1 sampai 2',
        changes: [{ field: 'room', from: null, to: 'Lab IPA' }],
      },
    ]);
    expect(problems(plan)).toEqual(['4 room: Biologi pada Selasa jam ke-1 sudah di R. 12']);
    const record = await write(rows);
    expect(await roomsNow()).toEqual(['Biologi 1:1-2 2026-07-13 Lab IPA', 'Biologi 2:1-1 2026-07-13 R. 12']);
    expect((await post(`/${record.id}/undo`, {})).status).toBe(200);
    expect(await everything()).toBe(before);
  });

  it('changes from a day on where the file takes the place of the timetable; what was before keeps its own', async () => {
    await write([
      ['X-10', 'Senin', '1-2', 'Biologi', undefined, 'R. 12'],
      ['X-10', 'Selasa', '1', 'Biologi'],
      ['X-10', 'Rabu', '1', 'Biologi', undefined, 'R. 12'],
    ]);
    const before = await everything();
    const record = await write(
      [
        ['X-10', 'Senin', '1-2', 'Biologi', undefined, 'Lab IPA'],
        ['X-10', 'Selasa', '1', 'Biologi', undefined, 'Lab IPA'],
        ['X-10', 'Rabu', '1', 'Biologi'],
      ],
      { valid_from: '2026-10-05', replaces: true },
    );
    expect(await roomsNow()).toEqual([
      'Biologi 1:1-2 2026-07-13 sampai 2026-10-04 R. 12',
      'Biologi 1:1-2 2026-10-05 Lab IPA',
      'Biologi 2:1-1 2026-07-13 Lab IPA',
      'Biologi 3:1-1 2026-07-13 R. 12',
    ]);
    expect((await post(`/${record.id}/undo`, {})).status).toBe(200);
    expect(await everything()).toBe(before);
  });

  it('changed by hand since keeps the import from being taken back; an import from before there were rooms leaves them alone', async () => {
    const record = await write([['X-10', 'Jumat', '3', 'Biologi', undefined, 'Lab IPA']]);
    await rowsOfDb(sql`update timetable_entries set room = 'R. 9'`);
    expect((await post(`/${record.id}/undo`, {})).body.message).toContain('1 data yang sudah diubah lagi');
    const since = { valid_from: '2026-10-05', replaces: true };
    const ending = await write([['X-10', 'Jumat', '4', 'Biologi']], since);
    // As imports of an older release noted it.
    await rowsOfDb(sql`update import_items set before = before - 'room' where effect = 'changed'`);
    expect((await post(`/${ending.id}/undo`, {})).status).toBe(200);
    expect(await roomsNow()).toEqual(['Biologi 5:3-3 2026-07-13 R. 9']);
  });

  it('is not longer than a room may be', async () => {
    const plan = await preview([['X-10', 'Senin', '1', 'Biologi', undefined, 'R'.repeat(41)]]);
    expect(problems(plan)).toEqual(['2 room: Paling banyak 40 karakter']);
  });
});

describe('a teacher of the file', () => {
  const existing = [
    'Drs. H. Budi Santoso, M.Pd.',
    'Budi Santosa',
    "Nu'man",
    'Siti, S.Pd.',
    'Siti, M.Pd.',
  ].map((fullname, id) => ({ id, fullname, identifier: `guru${id}`, employeeNumber: `19800101 20050${id}` }));
  const findTeachers = createTeacherFinder(existing);
  const found = (name: string) => findTeachers(name).map(({ id }) => id);
  it('is known by number, login, whole name, and without titles', () => {
    expect(found('budi santoso')).toEqual([0]);
    expect(found('Pak Budi Santosa, S.Pd.')).toEqual([1]);
    expect(found('Numan')).toEqual([2]);
    expect(found('Siti, M.Pd.')).toEqual([4]);
    expect(found('Siti')).toEqual([3, 4]);
    expect(found('GURU3')).toEqual([3]);
    expect(found('1980010120 050 1')).toEqual([1]);
    expect(found('Budi')).toEqual([]);
  });
});

it('never puts a class or a teacher in two places, whatever the files say and in whatever order they come', async () => {
  const cells = fc.tuple(
    fc.constantFrom('X-10', 'X-2'),
    fc.constantFrom('Senin', 'Selasa'),
    fc.constantFrom('1', '2', '1-2', '2-3', '3'),
    fc.constantFrom('Acak A', 'Acak B'),
    fc.constantFrom('Sri Uji', 'Tomi Uji', undefined),
    fc.constantFrom('Lab IPA', 'R. 12', undefined),
  );
  const file = fc.record({
    rows: fc.array(cells, { minLength: 1, maxLength: 12 }),
    valid_from: fc.constantFrom('2026-07-13', '2026-10-05', '2027-01-04'),
    replaces: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), async (files) => {
      await server.db.delete(timetableEntries);
      await server.db.delete(rateLimits);
      for (const { rows, ...more } of files) {
        const reported = await preview(rows as Cells[], more);
        expect(reported.new + reported.same + reported.skipped).toBe(rows.length);
        const before = await everything();
        const { status, body: answer } = await post(
          '',
          body(rows as Cells[], { plan: reported.plan, ...more }),
        );
        // A teacher of whom a row that is left out says otherwise may be in the way: then nothing is written.
        if (status === 400) expect(await everything()).toBe(before);
        else expect({ status, answer }).toMatchObject({ status: 201 });
        const met = await rowsOfDb(sql`
          select a.id from timetable_entries a join subjects s on s.id = a.subject_id
            join timetable_entries b on b.id > a.id and b.weekday = a.weekday and b.first_period <= a.last_period
              and b.last_period >= a.first_period
              and greatest(a.valid_from, b.valid_from) <= least(coalesce(a.valid_until, 'infinity'), coalesce(b.valid_until, 'infinity'))
            join subjects o on o.id = b.subject_id and o.class_id = s.class_id`);
        expect(met).toEqual([]);
        const twice = await rowsOfDb(sql`
          select a.id from timetable_entries a join subjects s on s.id = a.subject_id
            join timetable_entries b on b.id > a.id and b.weekday = a.weekday and b.first_period <= a.last_period
              and b.last_period >= a.first_period
              and greatest(a.valid_from, b.valid_from, '2026-11-20') <= least(coalesce(a.valid_until, 'infinity'), coalesce(b.valid_until, 'infinity'))
            join subjects o on o.id = b.subject_id and o.teacher_id = s.teacher_id`);
        expect(twice).toEqual([]);
      }
    }),
    { numRuns: rounds(12) },
  );
});
