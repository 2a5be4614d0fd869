import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessColumns, readMachineRows, splitLines } from '../../../src/features/gate/cards/lines.ts';

const read = (text: string) => {
  const lines = splitLines(text);
  return readMachineRows(lines, guessColumns(lines));
};

test.each([
  ['attlog.dat', '   12\t2026-11-19 06:58:02\t1\t0\t1\t0'],
  ['a title and semicolons', 'No;Nama;Tanggal;Jam\n12;Dewi;19/11/2026;6.58'],
  ['quotes and commas', '"12","19-11-2026 06:58:02"'],
])('%s is read', (_name, text) => {
  expect(read(text)).toMatchObject({ taps: [{ number: '12', day: '2026-11-19', time: '06:58' }], wrong: [] });
});

test('a line that cannot be read is named as it stands in the file', () => {
  expect(read('12\t2026-11-19 06:58:02\n\n13\tkemarin').wrong).toEqual([
    { line: 3, message: 'Nomor, tanggal, atau jamnya tidak terbaca' },
  ]);
});

test('whatever minute a machine writes is read as that minute', () => {
  const two = (value: number) => String(value).padStart(2, '0');
  fc.assert(
    fc.property(
      fc.constantFrom('\t', ';', ','),
      fc.integer({ min: 1, max: 999_999 }),
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      (separator, number, day, hours, minutes) => {
        const line = [number, `2026-11-${two(day)} ${two(hours)}:${two(minutes)}:59`, 1].join(separator);
        expect(read(line).taps).toEqual([
          { number: String(number), day: `2026-11-${two(day)}`, time: `${two(hours)}:${two(minutes)}` },
        ]);
      },
    ),
  );
});
