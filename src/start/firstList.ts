/** A list's rows, as kit/list/RecordTable.tsx and RecordCards.tsx draw them, from the declaration's own words. */
import type { RaRecord } from 'react-admin';
import { LISTS } from '../../contract/lists.ts';
import type { ListOptions } from '../../contract/resources.ts';
import { hiddenAtFirst, NOTHING, type Column } from '../kit/list/columns.ts';
import {
  cardTextOf,
  declaredColumns,
  fieldOf,
  nameOfRecord,
  textColumn,
  type Words,
} from '../kit/declare/words.ts';
import { yearWords } from '../resources/academicYears/words.ts';
import { classWords } from '../resources/classes/words.ts';
import { schoolWords } from '../resources/schools/words.ts';
import { subjectWords } from '../resources/subjects/words.ts';
import { userWords } from '../resources/users/words.ts';
import { draw } from './draw.ts';

const ALL = [classWords, subjectWords, userWords, schoolWords, yearWords] as readonly unknown[];

/** The words of the list of this name. */
export const wordsOf = (slug: string): Words | undefined =>
  (ALL as readonly Words[]).find((words) => words.slug === slug);

/** The columns that the server has and that nobody has hidden on this device: kit/list/useHiddenColumns.ts. */
function shownColumns(words: Words, offers: readonly string[]): readonly Column[] {
  const all = declaredColumns(words)
    .map((column) => textColumn(words.fields, column))
    .filter(({ needs }) => !needs || offers.includes(needs));
  const kept = window.localStorage.getItem(`RaStorehadir.${words.slug}.datatable`);
  const hidden = kept === null ? hiddenAtFirst(all) : (JSON.parse(kept) as readonly string[]);
  return all.filter(({ source }, index) => index === 0 || !hidden.includes(source));
}

function cellOf({ fields }: Words, { source, text }: Column, record: RaRecord): Node | string {
  const words = String(text(record) ?? NOTHING);
  const type = source in fields ? fieldOf(fields, source).type : undefined;
  if (type === 'yesNo' && record[source]) return draw('span', { class: 'tag yes' }, words);
  return type === 'reference' && words !== NOTHING ? draw('span', { class: 'link' }, words) : words;
}

/** As kit/list/useListOptions.ts has it: the button of such a heading is wider than its words. */
const canSort = ({ calls }: Words, source: string, offers: readonly string[]): boolean =>
  offers.includes('hadir') &&
  ((LISTS as Readonly<Record<string, ListOptions | undefined>>)[calls.list ?? '']?.sort.includes(source) ??
    false);

const pathOf = ({ slug }: Words, { id }: RaRecord): string =>
  `/dashboard/${slug}/${encodeURIComponent(String(id))}`;

function tableOf(words: Words, records: readonly RaRecord[], offers: readonly string[]): HTMLElement {
  const [first, ...others] = shownColumns(words, offers);
  const { rowTool } = words;
  const heading = ({ source, label, isFigure }: Column) =>
    draw(
      'th',
      { scope: 'col', class: isFigure ? 'num' : undefined },
      canSort(words, source, offers) ? draw('span', { class: 'sorts' }, label) : label,
    );
  const row = (record: RaRecord) =>
    draw(
      'tr',
      { class: 'open' },
      first &&
        draw(
          'td',
          {},
          draw('a', { class: 'name', href: pathOf(words, record) }, cellOf(words, first, record)),
        ),
      ...others.map((column) =>
        draw('td', { class: column.isFigure ? 'num' : undefined }, cellOf(words, column, record)),
      ),
      rowTool !== undefined && draw('td', { class: 'end' }, draw('span', { class: 'row-tool' }, rowTool)),
    );
  return draw(
    'div',
    { class: 'sheet wide' },
    draw(
      'table',
      { class: 'table' },
      draw(
        'thead',
        {},
        draw(
          'tr',
          {},
          first && heading(first),
          ...others.map(heading),
          rowTool !== undefined && draw('th', { scope: 'col', class: 'end' }, 'Aksi'),
        ),
      ),
      draw('tbody', {}, ...records.map(row)),
    ),
  );
}

function cardsOf(words: Words, records: readonly RaRecord[]): HTMLElement {
  const { card } = words;
  const columns = declaredColumns(words).map((column) => textColumn(words.fields, column));
  const textOf = typeof card === 'function' ? card : cardTextOf(columns, card);
  const nameOf = nameOfRecord(words);
  return draw(
    'div',
    { class: 'sheet' },
    draw(
      'ul',
      { class: 'cards' },
      ...records.map((record) =>
        draw(
          'li',
          {},
          draw(
            'div',
            { class: 'words' },
            draw('a', { class: 'name', href: pathOf(words, record) }, nameOf(record)),
            draw('small', {}, textOf(record)),
          ),
          words.rowTool !== undefined &&
            draw('div', { class: 'acts' }, draw('span', { class: 'row-tool' }, words.rowTool)),
        ),
      ),
    ),
  );
}

/** The rows: a table, or on a phone cards. */
export const rowsOf = (
  words: Words,
  records: readonly RaRecord[],
  offers: readonly string[],
  isPhone: boolean,
): HTMLElement => (isPhone ? cardsOf(words, records) : tableOf(words, records, offers));
