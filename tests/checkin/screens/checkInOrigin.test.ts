import { expect, test } from 'vitest';
import { readOrigin } from '../../../src/person/origin.ts';

test.each([
  ['/hadir', ''],
  ['/hadir', '?token=tanam'],
  ['/hadir?token=tanam', ''],
  ['/dashboard/../hadir', ''],
])(
  'after signing in, %s%s leads to the check-in page, without what anybody hung onto it',
  (nextPathname, nextSearch) => expect(readOrigin({ nextPathname, nextSearch })).toBe('/hadir'),
);

test.each([
  '//hadir',
  '//jahat.example/hadir',
  'https://jahat.example/hadir',
  '/\\jahat.example/hadir',
  '/hadir\\..\\jahat',
  '/hadir/..//jahat.example',
  '/hadirx',
  '/hadir/x',
  '/Hadir',
  '/\thadir',
  'javascript:alert(1)/hadir',
])('a hostile %s leads home', (nextPathname) =>
  expect(readOrigin({ nextPathname, nextSearch: '' })).toBe('/dashboard'),
);
