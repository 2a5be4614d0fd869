import type { RaRecord } from 'react-admin';
import { formatDate } from '../../i18n/format.ts';
import type { Column } from '../list/columns.ts';
import { positionOf } from '../inputs/position/position.ts';
import type { Declaration, Field, Fields } from './declaration.ts';
import { valueIn } from './pick.ts';

/**
 * The part of a declaration that is words alone. It imports no component, because the first script paints a list's rows with it
 * before React is there (start/firstRows.ts).
 */
export type Words<R extends RaRecord = RaRecord> = Pick<
  Declaration<R>,
  'slug' | 'label' | 'noun' | 'calls' | 'group' | 'fields' | 'nameOf' | 'columns'
> & {
  readonly card: readonly string[] | ((record: R) => string);
  /** What the button at the end of each row says, where there is one. */
  readonly rowTool?: string;
};

/** How each choice reads; in a list it says so itself. */
const wordsOf = (choices: readonly string[] | Readonly<Record<string, string>>) =>
  choices as Readonly<Record<string, string>>;

const YES_NO = ['Ya', 'Tidak'] as const;

type Text = string | number | null | undefined;

/**
 * The text of a field in a file, on a card and, unless it shows more, in a table. undefined where the backend does
 * not send it.
 */
export function textOf<R extends RaRecord>(source: string, field: Field<R>, record: R): Text {
  const value = valueIn(record, source);
  switch (field.type) {
    case 'day':
      return value && formatDate(value);
    case 'yesNo':
      return value === undefined || value === null ? undefined : (field.words ?? YES_NO)[value ? 0 : 1];
    case 'choice':
      return value && (Array.isArray(field.choices) ? value : (wordsOf(field.choices)[value] ?? value));
    case 'position':
      return positionOf({ latitude: record.latitude, longitude: record.longitude });
    case 'reference':
      return field.nameOf?.(record) ?? value;
    default:
      return value;
  }
}

const columnOf = <R extends RaRecord>(source: string, field: Field<R>): Column<R> => ({
  source,
  label: field.label,
  text: (record) => textOf(source, field, record),
  hidden: field.hidden,
  needs: field.needs,
});

/** @throws Error for a name that no field has: that is a mistake in the declaration. */
export function fieldOf<R extends RaRecord>(fields: Fields<R>, source: string): Field<R> {
  const field = fields[source];
  if (!field) throw new Error(`No field is called ${source}`);
  return field;
}

/** The fields that are words: what a table and a list of facts can hold. */
export const namesOf = (fields: Fields): readonly string[] =>
  Object.keys(fields).filter((source) => fields[source]?.type !== 'image');

/** The columns as they are declared: names of fields, or columns of their own. */
export const declaredColumns = <R extends RaRecord>({
  fields,
  columns,
}: Pick<Declaration<R>, 'fields' | 'columns'>): readonly (string | Column<R>)[] =>
  columns ?? namesOf(fields as Fields);

/** A column with its text. */
export const textColumn = <R extends RaRecord>(fields: Fields<R>, column: string | Column<R>): Column<R> =>
  typeof column === 'string' ? columnOf(column, fieldOf(fields, column)) : column;

export const nameOfRecord =
  <R extends RaRecord>({ nameOf }: Pick<Declaration<R>, 'nameOf'>) =>
  (record: R): string =>
    nameOf ? nameOf(record) : String(record.name ?? record.id);

/** The text below the name on a narrow screen, of the columns that are named. */
export const cardTextOf =
  <R extends RaRecord>(columns: readonly Column<R>[], card: readonly string[]) =>
  (record: R): string =>
    card
      .map((source) => columns.find((column) => column.source === source)?.text(record))
      .filter(Boolean)
      .join(' · ');
