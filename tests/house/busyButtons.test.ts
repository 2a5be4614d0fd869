// Who presses a button with the keyboard keeps the focus while its work runs: BusyButton, not `disabled`, which lets it go.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..', '..', 'src');
const LETS_GO =
  /(?<!aria-)\bdisabled=\{[^}]*\b(is)?(busy|sending|saving|uploading|fetching|running)\b[^}]*\}/gi;

const letGoIn = (source: string): string[] => source.match(LETS_GO) ?? [];

test('no button is disabled while its own work runs', () => {
  expect(letGoIn('<Button disabled={isBusy || !reason}>')).toHaveLength(1);
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
    // In a question the focus stays within it, and the specification wants its button disabled.
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('ConfirmQuestion.tsx'))
    .flatMap((name) => letGoIn(readFileSync(join(src, name), 'utf8')).map((what) => `${name}: ${what}`));
  expect(found).toEqual([]);
});
