import { expect, test } from 'vitest';
import { toCsv } from '../../src/kit/list/csv.ts';

const columns = [
  { source: 'name', label: 'Nama', text: ({ name }: { id: number; name: string }) => name },
  { source: 'id', label: 'Nomor', text: ({ id }: { id: number; name: string }) => id },
];

test('opens in an Indonesian Excel: byte order mark, semicolons, headers', () => {
  expect(toCsv(columns, [{ id: 1, name: "Nu'man" }])).toBe("\uFEFFNama;Nomor\r\nNu'man;1\r\n");
});

test.each(['=1+1', '+62', '-7', '@SUM(A1)', '\t=1'])('%j starts no formula', (name) => {
  const [, row] = toCsv(columns, [{ id: 1, name }]).split('\r\n');
  expect(row).toBe(`'${name};1`);
});

test.each(['\r=1', '\n=1'])('%j starts no formula either, inside quotes', (name) => {
  expect(toCsv(columns, [{ id: 1, name }])).toContain(`"'${name}";1`);
});

test.each(['081234567890', '0012', '198503152010012003'])('%j keeps every digit', (name) => {
  expect(toCsv(columns, [{ id: 1, name }])).toContain(`'${name};1`);
});

test('a number that a spreadsheet may count with stays one', () => {
  expect(toCsv(columns, [{ id: 36, name: '250104' }])).toContain('250104;36');
  expect(toCsv(columns, [{ id: 0, name: '0' }])).toContain('0;0');
});

test('quotes what would break a cell', () => {
  expect(toCsv(columns, [{ id: 1, name: 'a;"b"\nc' }])).toContain('"a;""b""\nc";1');
});
