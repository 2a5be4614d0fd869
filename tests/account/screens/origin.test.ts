import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readOrigin } from '../../../src/person/origin.ts';
import { HOSTILE_ORIGINS } from '../../support/hostileOrigins.ts';

describe('the remembered origin is taken', () => {
  test.each([
    ['/dashboard', '', '/dashboard'],
    ['/dashboard/kelas/7', '?page=2&search=x', '/dashboard/kelas/7?page=2&search=x'],
    ['/dashboard/mata-pelajaran/1/sesi/2', '', '/dashboard/mata-pelajaran/1/sesi/2'],
  ])('%s%s', (nextPathname, nextSearch, expected) => {
    expect(readOrigin({ nextPathname, nextSearch })).toBe(expected);
  });
});

describe('a hostile origin leads home', () => {
  test.each(HOSTILE_ORIGINS)('%s', (nextPathname) => {
    expect(readOrigin({ nextPathname, nextSearch: '' })).toMatch(/^\/dashboard(\/|$)/);
  });

  test.each([undefined, null, 'teks', 7, [], { nextPathname: 7 }, { nextPathname: null, nextSearch: {} }])(
    'state %j',
    (state) => expect(readOrigin(state)).toBe('/dashboard'),
  );

  test('whatever it is made of, it stays below /dashboard of this site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '..',
      '.',
      '//',
      'dashboard',
      '@',
      ':',
      '%2f',
      '%5c',
      '?',
      '#',
      '\t',
      'a.b',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.string(), (pieces, search) => {
        const url = new URL(
          readOrigin({ nextPathname: pieces.join(''), nextSearch: search }),
          'https://hadir.test',
        );
        expect(url.origin).toBe('https://hadir.test');
        expect(url.pathname).toMatch(/^\/dashboard(\/|$)/);
      }),
    );
  });
});
