/** The digest of printed sheets: codes that were printed by an older Hadir stay true, so its text must never change. */
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { digestOf } from '../../../server/features/recap/codes/digest.ts';
import { rounds } from '../../support/rounds.ts';

/** As it was written when the first codes were printed. */
const firstText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const firstDigest = (months: unknown, pupils: readonly object[]): string =>
  createHash('sha256')
    .update(
      firstText({
        effective: 20,
        months,
        meetings: null,
        rows: pupils.map((row) => firstText(row)).toSorted(),
      }),
    )
    .digest('base64url')
    .slice(0, 32);

const figures = fc.object({
  key: fc.constantFrom('month', 'days', 'hadir', 'alpa', 'percent', 'base', '2026-07', 'é"'),
  values: [fc.integer(), fc.double({ noNaN: true }), fc.string(), fc.constant(null), fc.constant(undefined)],
  withBigInt: false,
});

it('is that of the first printed codes, whatever the figures, also where two fields hold the same ones', () => {
  fc.assert(
    fc.property(fc.array(figures), fc.array(figures, { maxLength: 4 }), (months, rows) => {
      const pupils = rows.map((sums) => ({ months, ...sums, whole: { ...sums, months } }));
      expect(digestOf({ effective: 20, months, pupils })).toBe(firstDigest(months, pupils));
    }),
    { numRuns: rounds(100) },
  );
});
