/**
 * Paints the rows of a list from the answer that the first script has asked for, where React will put them: they can be read
 * seconds before the application is there.
 */
import type { RaRecord } from 'react-admin';
import { answered } from './answered.ts';
import { draw } from './draw.ts';
import type { FirstCalls } from './firstCalls.ts';
import { rowsOf, wordsOf } from './firstList.ts';
import { isPhone, show } from './stage.ts';

export async function paintFirstRows(
  start: HTMLElement,
  root: HTMLElement,
  calls: FirstCalls,
): Promise<void> {
  const { list, offers } = calls;
  const words = list && wordsOf(list.slug);
  if (!list || !words) return;
  const records = await answered<readonly RaRecord[]>(list.answer);
  if (!Array.isArray(records) || records.length === 0) return;
  show(start, root, {
    title: words.label,
    trail: ['Beranda'],
    offers,
    between: draw('div', { class: 'tools' }),
    body: rowsOf(words, records, offers, isPhone()),
    read: 'main .sheet',
    kind: words.slug,
  });
}
