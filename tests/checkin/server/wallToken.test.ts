import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWallToken, wallToken } from '../../../server/features/checkin/codes.ts';

const SECRET = 'a secret of the tests, long enough to sign with';
const session = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const second = fc.integer({ min: 1_700_000_000, max: 4_000_000_000 });

describe('the token of a QR code on the wall', () => {
  test('says what was signed', () => {
    fc.assert(
      fc.property(session, second, (sessionId, from) => {
        expect(readWallToken(SECRET, wallToken(SECRET, sessionId, from))).toEqual({ sessionId, from });
      }),
    );
  });

  test('is short, so that its code can be read from the last row', () => {
    expect(wallToken(SECRET, 123_456, 1_800_000_000).length).toBeLessThanOrEqual(35);
  });

  test('is ours only as it is: another session, another moment, another secret or one changed letter is not', () => {
    fc.assert(
      fc.property(session, second, fc.nat(), fc.constantFrom(...'0aZ_-.'), (sessionId, from, at, letter) => {
        const token = wallToken(SECRET, sessionId, from);
        const [, , signature] = token.split('.');
        expect(readWallToken('another secret, of somebody else', token)).toBeUndefined();
        expect(
          readWallToken(SECRET, `${(sessionId + 1).toString(36)}.${from.toString(36)}.${signature}`),
        ).toBeUndefined();
        expect(
          readWallToken(SECRET, `${sessionId.toString(36)}.${(from + 1).toString(36)}.${signature}`),
        ).toBeUndefined();
        const i = at % token.length;
        // The last letter of a signature carries four spare bits, which say nothing.
        fc.pre(token[i] !== letter && i < token.length - 1);
        expect(readWallToken(SECRET, token.slice(0, i) + letter + token.slice(i + 1))).toBeUndefined();
      }),
    );
  });

  test.each(['', '.', '..', 'a.b.c', 'a.b.', '1.2.AAAAAAAAAAAAAAAAAAAAAA', `1.${'z'.repeat(2000)}.x`])(
    'is not %j',
    (text) => expect(readWallToken(SECRET, text)).toBeUndefined(),
  );
});
