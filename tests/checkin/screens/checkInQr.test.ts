import { expect, test } from 'vitest';
import {
  addressOf,
  codeAt,
  computeLastEnd,
  readQrCodes,
  renewalOf,
  groupDigits,
} from '../../../src/features/checkin/qr.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 1, 0, seconds)).toISOString();
const code = (i: number) => ({
  token: `t${i}`,
  url: `https://sekolah.test/hadir?token=t${i}`,
  code: `00000${i}`,
  valid_from: at(i * 25),
  expires_at: at(i * 25 + 30),
});
/** The device's clock is an hour behind the server's. */
const REQUESTED = Date.parse(at(0)) - 3_600_000;
const after = (seconds: number) => REQUESTED + seconds * 1000;

test.each([
  ['the string itself', 'apa saja', 'apa saja'],
  ['a number', 482913, '482913'],
  ['url before all others', { token: 't', code: '123456', url: 'u', qr: 'q' }, 'u'],
  ['qr', { token: 't', code: '123456', qr_code: 'c', qrCode: 'd', qr: 'q' }, 'q'],
  ['qrCode', { token: 't', code: '123456', qr_code: 'c', qrCode: 'd' }, 'd'],
  ['qr_code', { token: 't', code: '123456', qr_code: 'c' }, 'c'],
  ['code', { token: 't', code: '123456' }, '123456'],
  ['token', { token: 't', lain: true }, 't'],
  ['what fits into a QR code', { url: 'x'.repeat(3000), token: 't' }, 't'],
  ['a picture of any size', { qr: `data:image/png;base64,${'A'.repeat(3000)}` }, /^data:image/],
])('of an answer, the QR code holds %s', (_what, data, expected) => {
  expect(readQrCodes(data, 0)[0]?.content).toEqual(
    expected instanceof RegExp ? expect.stringMatching(expected) : expected,
  );
});

test.each([null, undefined, '', {}, [], { url: true }, { upcoming: [code(1)] }])(
  'nothing is shown of %j',
  (data) => expect(readQrCodes(data, 0)).toEqual([]),
);

test('a code without times stays until it is renewed', () => {
  const codes = readQrCodes('x', REQUESTED);
  expect(codeAt(codes, after(86_400))?.content).toBe('x');
  expect(renewalOf(codes)).toBe(Infinity);
});

test('only digits are a code to be typed', () => {
  expect(readQrCodes({ url: 'u', code: '482913' }, 0)[0]?.typed).toBe('482913');
  expect(readQrCodes({ url: 'u', code: 'eyJhbGciOi' }, 0)[0]?.typed).toBeUndefined();
  expect(groupDigits('482913')).toBe('482 913');
});

test('codes follow each other, whatever the clock of the device says', () => {
  const codes = readQrCodes({ ...code(0), upcoming: [code(1), code(2), code(3)] }, REQUESTED);
  const typed = (seconds: number) => codeAt(codes, after(seconds))?.typed;
  expect([0, 24.9, 25, 50, 75, 104.9, 105].map(typed)).toEqual([
    '000000',
    '000000',
    '000001',
    '000002',
    '000003',
    '000003',
    undefined,
  ]);
  expect(computeLastEnd(codes)).toBe(after(105));
  expect(renewalOf(codes)).toBe(after(22));
});

test('where only the end is told, a code is good for half a minute', () => {
  const codes = readQrCodes({ url: 'u', expires_at: at(30) }, REQUESTED);
  expect(codeAt(codes, after(29))?.content).toBe('u');
  expect(codeAt(codes, after(30))).toBeUndefined();
});

test.each([
  ['https://hadir.sekolah.test/hadir?token=abc', 'hadir.sekolah.test/hadir'],
  ['http://192.168.1.20:8080/hadir?token=abc', '192.168.1.20:8080/hadir'],
  ['482913', undefined],
  ['data:image/png;base64,AAAA', undefined],
])('of %j the address to be typed is %j', (content, address) => expect(addressOf(content)).toBe(address));
