/** Whether what is kept is what it says: asked of every table by the engine itself, so that new tables need no word here. */
import { isBehind } from '../../db/migrate.ts';
import { StartError } from '../../base/startError.ts';
import type { Check, Checked } from './types.ts';
import { constraints } from './constraints.ts';
import { history } from './history.ts';
import { indexes } from './indexes.ts';
import { kept } from './kept.ts';
import { numbersOfPupils, oneAtATime, rulesInForce } from './rules.ts';

/** Another check is another word here. */
const CHECKS: readonly Check[] = [
  constraints,
  oneAtATime,
  numbersOfPupils,
  rulesInForce,
  history,
  kept,
  indexes,
];

export interface Report {
  readonly lines: readonly string[];
  readonly wrong: number;
}

/** @throws StartError when the tables are not those of this Hadir */
export async function check(database: Checked): Promise<Report> {
  if (await isBehind(database.raw)) {
    throw new StartError(
      'Tabel basis data ini berasal dari Hadir yang lebih lama. Jalankan Hadir sekali agar diperbarui, lalu periksa lagi.',
    );
  }
  const lines: string[] = [];
  let wrong = 0;
  for (const { what, run } of CHECKS) {
    const found = await run(database);
    wrong += found.wrong.length;
    lines.push(
      `${found.wrong.length > 0 ? 'SALAH' : 'Baik '}  ${what}${found.note ? ` (${found.note})` : ''}`,
    );
    lines.push(...found.wrong.map((sentence) => `         - ${sentence}`));
  }
  lines.push(
    wrong === 0
      ? 'Semua yang diperiksa baik.'
      : `${wrong} hal tidak sesuai. Simpan cadangan basis data ini sebelum mengubah apa pun, lalu hubungi petugas TI.`,
  );
  return { lines, wrong };
}
