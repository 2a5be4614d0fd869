import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Extension } from '../../../contract/extensions.ts';
import { formatDate } from '../../i18n/format.ts';
import { NOTHING, type Card, type Column } from '../list/columns.ts';
import type { Declaration, Field, Fields } from './declaration.ts';
import { MapLink } from '../inputs/position/MapLink.tsx';
import { positionOf } from '../inputs/position/position.ts';
import { valueIn } from './pick.ts';
import { Tag } from '../page/Tag.tsx';
import { RecordLink } from '../record/RecordLink.tsx';

/** How each choice reads; in a list it says so itself. */
const wordsOf = (choices: readonly string[] | Readonly<Record<string, string>>) =>
  choices as Readonly<Record<string, string>>;

type Text = string | number | null | undefined;

/**
 * The text of a field in a file, on a card and, unless it shows more, in a table. undefined where the backend does
 * not send it.
 */
function textOf<R extends RaRecord>(source: string, field: Field<R>, record: R): Text {
  const value = valueIn(record, source);
  switch (field.type) {
    case 'day':
      return value && formatDate(value);
    case 'yesNo':
      return value === undefined || value === null ? undefined : field.words[value ? 0 : 1];
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

/** What a field shows where that is more than its text. */
function cellOf<R extends RaRecord>(source: string, field: Field<R>): Column<R>['cell'] {
  if (field.type === 'yesNo')
    return (record) => {
      const text = textOf(source, field, record);
      return record[source] ? <Tag yes>{text}</Tag> : (text ?? NOTHING);
    };
  if (field.type === 'reference')
    return (record) => (
      <RecordLink
        resource={field.madeIn ?? field.reference}
        id={record[source]}
        label={field.nameOf?.(record)}
      />
    );
  return undefined;
}

const columnOf = <R extends RaRecord>(source: string, field: Field<R>): Column<R> => ({
  source,
  label: field.label,
  text: (record) => textOf(source, field, record),
  cell: cellOf(source, field),
  hidden: field.hidden,
  needs: field.needs,
});

/** @throws Error for a name that no field has: that is a mistake in the declaration. */
function fieldOf<R extends RaRecord>(fields: Fields<R>, source: string): Field<R> {
  const field = fields[source];
  if (!field) throw new Error(`No field is called ${source}`);
  return field;
}

/** The fields that are words: what a table and a list of facts can hold. */
const namesOf = (fields: Fields): readonly string[] =>
  Object.keys(fields).filter((source) => fields[source]?.type !== 'image');

export const columnsOf = <R extends RaRecord>({ fields, columns }: Declaration<R>): readonly Column<R>[] =>
  (columns ?? namesOf(fields as Fields)).map((column) =>
    typeof column === 'string' ? columnOf(column, fieldOf(fields, column)) : column,
  );

export const nameOfRecord =
  <R extends RaRecord>({ nameOf }: Declaration<R>) =>
  (record: R): string =>
    nameOf ? nameOf(record) : String(record.name ?? record.id);

export function cardOf<R extends RaRecord>(declaration: Declaration<R>): Card<R> {
  const { card = [] } = declaration;
  const columns = columnsOf(declaration);
  const texts = (record: R) =>
    typeof card === 'function'
      ? card(record)
      : card
          .map((source) => columns.find((column) => column.source === source)?.text(record))
          .filter(Boolean)
          .join(' · ');
  return { title: nameOfRecord(declaration), text: texts };
}

interface ShownFact<R extends RaRecord> {
  readonly label?: string | undefined;
  readonly content: (record: R) => ReactNode;
  readonly needs?: Extension | undefined;
}

function factOf<R extends RaRecord>(source: string, field: Field<R>): ShownFact<R> {
  const { label, needs } = field;
  if (field.type === 'position')
    return {
      label,
      needs,
      content: (record) => {
        const text = textOf(source, field, record);
        const { latitude, longitude } = record;
        return text && [text, ' ', <MapLink key="map" latitude={latitude} longitude={longitude} />];
      },
    };
  const cell = field.type === 'reference' ? cellOf(source, field) : undefined;
  return { label, needs, content: cell ?? ((record) => textOf(source, field, record)) };
}

/** The name is in the heading already. It is repeated below only where there is no other fact. */
function factNames(fields: Fields): readonly string[] {
  const names = namesOf(fields);
  return names.length > 1 ? names.slice(1) : names;
}

export const factsOf = <R extends RaRecord>({ fields, facts }: Declaration<R>): readonly ShownFact<R>[] =>
  (facts ?? factNames(fields as Fields)).map((fact) =>
    typeof fact === 'string' ? factOf(fact, fieldOf(fields, fact)) : fact,
  );
