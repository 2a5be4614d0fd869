/** A digest of the figures of a recap. Names, numbers and the letterhead are no figures: a corrected name changes no sheet's figures. */
import { createHash } from 'node:crypto';

interface DigestedRecap {
  readonly effective?: number;
  readonly months?: readonly unknown[];
  readonly meetings?: readonly { readonly id: unknown; readonly date: string; readonly start_time: string }[];
  readonly pupils: readonly object[];
}

/** The fields of a pupil's row that are no figures, or from which the figures follow. */
const NO_FIGURES = ['identifier', 'nis', 'nisn', 'fullname', 'gender', 'number', 'marks', 'elsewhere'];

/** Writes a value as JSON whose keys are in order, so that equal figures have equal texts wherever they come from. */
function toOrderedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

export function digestOf({ effective, months, meetings, pupils }: DigestedRecap): string {
  const rows = pupils.map((pupil) =>
    toOrderedJson(Object.fromEntries(Object.entries(pupil).filter(([key]) => !NO_FIGURES.includes(key)))),
  );
  const figures = toOrderedJson({
    effective: effective ?? null,
    months: months ?? null,
    meetings: meetings?.map(({ date, start_time: start }) => [date, start]) ?? null,
    rows: rows.toSorted(),
  });
  return createHash('sha256').update(figures).digest('base64url').slice(0, 32);
}

/** Adds the digest with which its sheet may ask for a code. */
export const withDigest = <R extends DigestedRecap>(recap: R): R & { readonly digest: string } => ({
  ...recap,
  digest: digestOf(recap),
});
