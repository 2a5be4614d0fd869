import type { RaRecord } from 'react-admin';
import { formatDate } from '../../i18n/format.ts';
import { NO_VALUE_TEXT, type Card, type Column } from '../list/columns.ts';
import { formatPosition } from '../inputs/position/position.ts';
import { Tag } from '../page/Tag.tsx';
import type { Declaration, Field, Fields } from './declaration.ts';
import { readValueAtPath } from './pick.ts';

/**
 * The part of a declaration with which a list's first rows are painted before React has loaded (start/firstList.tsx). The build extracts it
 * from the declaration (scripts/declaredOnly.ts).
 */
export type PaintedDeclaration<R extends RaRecord = RaRecord> = Pick<
  Declaration<R>,
  'slug' | 'label' | 'noun' | 'calls' | 'fields' | 'nameOf' | 'columns' | 'card' | 'rowActions' | 'pathOf'
>;

/** The text of each choice, by its value. Called only where the choices are not a plain list, whose values are their own texts. */
const asLabelByValue = (choices: readonly string[] | Readonly<Record<string, string>>) =>
  choices as Readonly<Record<string, string>>;

const YES_NO = ['Ya', 'Tidak'] as const;

type FieldText = string | number | null | undefined;

/**
 * The text of a field in a file, on a card and, unless it has custom content, in a table.
 * @returns undefined where the backend does not send the field
 */
export function formatField<R extends RaRecord>(source: string, field: Field<R>, record: R): FieldText {
  const value = readValueAtPath(record, source);
  switch (field.type) {
    case 'day':
      return value && formatDate(value);
    case 'yesNo':
      return value === undefined || value === null ? undefined : (field.words ?? YES_NO)[value ? 0 : 1];
    case 'choice':
      return (
        value && (Array.isArray(field.choices) ? value : (asLabelByValue(field.choices)[value] ?? value))
      );
    case 'position':
      return formatPosition({ latitude: record.latitude, longitude: record.longitude });
    case 'reference':
      return field.nameOf?.(record) ?? value;
    default:
      return value;
  }
}

const createColumn = <R extends RaRecord>(source: string, field: Field<R>): Column<R> => ({
  source,
  label: field.label,
  text: (record) => formatField(source, field, record),
  hidden: field.hidden,
  needs: field.needs,
});

/** @throws Error for an unknown field name, which is a mistake in the declaration */
export function getField<R extends RaRecord>(fields: Fields<R>, source: string): Field<R> {
  const field = fields[source];
  if (!field) throw new Error(`No field is called ${source}`);
  return field;
}

/** The names of the fields that have a text, so that a table or a list of facts can show them. */
export const listTextFields = (fields: Fields): readonly string[] =>
  Object.keys(fields).filter((source) => fields[source]?.type !== 'image');

/** The declared columns, as field names or custom columns; by default all fields with a text. */
export const listDeclaredColumns = <R extends RaRecord>({
  fields,
  columns,
}: Pick<Declaration<R>, 'fields' | 'columns'>): readonly (string | Column<R>)[] =>
  columns ?? listTextFields(fields as Fields);

/** Turns a field name into a column with the field's text; a custom column is returned unchanged. */
export const toTextColumn = <R extends RaRecord>(fields: Fields<R>, column: string | Column<R>): Column<R> =>
  typeof column === 'string' ? createColumn(column, getField(fields, column)) : column;

export const createRecordNamer =
  <R extends RaRecord>({ nameOf }: Pick<Declaration<R>, 'nameOf'>) =>
  (record: R): string =>
    nameOf ? nameOf(record) : String(record.name ?? record.id);

/** The custom content of a cell, for fields that show more than their text and need no hook. */
export const createPlainCell = <R extends RaRecord>(source: string, field: Field<R>): Column<R>['cell'] =>
  field.type === 'yesNo'
    ? (record) => {
        const text = formatField(source, field, record);
        return record[source] ? <Tag yes>{text}</Tag> : (text ?? NO_VALUE_TEXT);
      }
    : undefined;

/**
 * The name and text of a record on a narrow screen.
 * @param columns the columns that the text may use
 */
export function createCard<R extends RaRecord>(
  declaration: Pick<Declaration<R>, 'nameOf' | 'card'>,
  columns: readonly Column<R>[],
): Card<R> {
  const { card = [] } = declaration;
  const text =
    typeof card === 'function'
      ? card
      : (record: R) =>
          card
            .map((source) => columns.find((column) => column.source === source)?.text(record))
            .filter(Boolean)
            .join(' · ');
  return { title: createRecordNamer(declaration), text };
}
