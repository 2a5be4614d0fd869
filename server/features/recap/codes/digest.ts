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

/**
 * Writes a value as JSON whose keys are in order, so that equal figures have equal texts wherever they come from.
 *
 * @param written the texts of objects so far: the months of a pupil who was in one class stand there twice, and are written once
 */
function toOrderedJson(value: unknown, written: Map<object, string>): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const existing = written.get(value);
  if (existing !== undefined) return existing;
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (const part of value) parts.push(toOrderedJson(part, written) ?? 'null');
  } else {
    const fields = value as Record<string, unknown>;
    for (const key of Object.keys(fields).sort()) {
      const text = toOrderedJson(fields[key], written);
      if (text !== undefined) parts.push(`${JSON.stringify(key)}:${text}`);
    }
  }
  const text = Array.isArray(value) ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
  written.set(value, text);
  return text;
}

export function digestOf({ effective, months, meetings, pupils }: DigestedRecap): string {
  const written = new Map<object, string>();
  const rows = pupils.map((pupil) =>
    toOrderedJson(
      Object.fromEntries(Object.entries(pupil).filter(([key]) => !NO_FIGURES.includes(key))),
      written,
    ),
  );
  const figures = toOrderedJson(
    {
      effective: effective ?? null,
      months: months ?? null,
      meetings: meetings?.map(({ date, start_time: start }) => [date, start]) ?? null,
      rows: rows.toSorted(),
    },
    written,
  );
  return createHash('sha256')
    .update(figures ?? '')
    .digest('base64url')
    .slice(0, 32);
}

/** Adds the digest with which its sheet may ask for a code. */
export const withDigest = <R extends DigestedRecap>(recap: R): R & { readonly digest: string } => ({
  ...recap,
  digest: digestOf(recap),
});
