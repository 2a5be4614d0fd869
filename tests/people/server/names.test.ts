/** What may stand where somebody or something is called by a name: one rule for every call that takes one. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameText } from '../../../contract/schemas.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const name = nameText(120);
const passes = (text: string) => name.safeParse(text).success;

/** Written out one by one on purpose, where the rule asks Unicode. */
const HIDDEN = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, i) => 0x7f + i),
  0x061c,
  0x200e,
  0x200f,
  ...Array.from({ length: 7 }, (_, i) => 0x2028 + i),
  ...Array.from({ length: 4 }, (_, i) => 0x2066 + i),
].map((code) => String.fromCodePoint(code));
/** Nothing, blanks, joiners, fillers, marks without a letter, tags, a picture that has no dots. */
const INKLESS = [
  ...' \u00a0\u00ad\u034f\u0301\u115f\u1160\u17b4\u180e\u2003\u200b\u200c\u200d\u2060\u2064\u2800\u3000\u3164\ufe0f\ufeff\uffa0',
  '\u{e0041}',
  '\u{e0100}',
];

const letters = fc.array(fc.constantFrom(...'abcXYZ0189éÁşßЖ李あ가عกञ'), { minLength: 1, maxLength: 30 });
const word = letters.map((chosen) => chosen.join(''));

describe('a name', () => {
  it('may be written in any script, with the signs that names have', () => {
    const signs = fc.constantFrom(' ', "'", '’', '-', '.', ', S.Pd. ', '/', '(', ')', '\u00a0', '\u200d');
    fc.assert(
      fc.property(word, signs, word, (first, sign, last) => {
        expect(name.parse(` ${first}${sign}${last}`)).toBe(`${first}${sign}${last}`);
      }),
    );
  });

  it('holds no control character and nothing that turns the direction of the text around it', () => {
    fc.assert(
      fc.property(word, fc.constantFrom(...HIDDEN), word, (first, hidden, last) => {
        expect(passes(first + hidden + last)).toBe(false);
      }),
    );
    for (const hidden of HIDDEN) expect([hidden, passes(`a${hidden}b`)]).toEqual([hidden, false]);
  });

  it('is never of invisible characters only', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...INKLESS), { maxLength: 20 }), (chosen) => {
        expect(passes(chosen.join(''))).toBe(false);
      }),
    );
  });
});

describe('every call that takes a name', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const formOf = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    return form;
  };

  it.each([
    ['Nama\u202egnaroeS', 'Berisi karakter tersembunyi. Hapus, lalu ketik ulang'],
    ['Baris\nkedua', 'Berisi karakter tersembunyi. Hapus, lalu ketik ulang'],
    ['\u3164\u200b', 'Isi dengan huruf yang terlihat'],
  ])('refuses %j beside the field', async (bad, msg) => {
    const { fixtures } = server;
    const subject = `/dashboard/subjects/${fixtures.subject}`;
    const lesson = { name: bad, date: '2026-11-20', start_time: '07:00', end_time: '08:00' };
    const person = { identifier: 'baru', fullname: bad, role_id: fixtures.roles.student };
    const year = { name: bad, start_date: '2027-07-01', end_date: '2027-12-01' };
    const schoolClass = { name: bad, AcademicYearId: fixtures.year };
    const taught = { name: bad, classId: fixtures.class };
    const sent: [string, string, unknown, string][] = [
      ['POST', '/dashboard/users', { ...person, password: 'kata sandi pertama' }, 'fullname'],
      ['PUT', `/dashboard/users/${fixtures.student}`, person, 'fullname'],
      ['PUT', '/profile', { fullname: bad }, 'fullname'],
      ['POST', '/dashboard/schools', formOf({ name: bad }), 'name'],
      ['PUT', `/dashboard/schools/${fixtures.school}`, formOf({ name: bad }), 'name'],
      ['POST', '/dashboard/academic-years', year, 'name'],
      ['PUT', `/dashboard/academic-years/${fixtures.year}`, year, 'name'],
      ['POST', '/dashboard/classes', schoolClass, 'name'],
      ['PUT', `/dashboard/classes/${fixtures.class}`, schoolClass, 'name'],
      ['POST', '/dashboard/subjects', taught, 'name'],
      ['PUT', subject, taught, 'name'],
      ['POST', `${subject}/sessions`, lesson, 'name'],
      ['PUT', `${subject}/sessions/${fixtures.session}`, lesson, 'name'],
    ];
    for (const [method, path, body, field] of sent) {
      const answer = await server.request(method, path, { as: 'admin', body });
      expect([method, path, answer.status]).toEqual([method, path, 400]);
      expect(answer.body.data).toContainEqual({ path: field, msg });
    }
  });
});
