import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Extension } from '../../../contract/extensions.ts';
import type { Column } from '../list/columns.ts';
import type { Declaration, Field, Fields } from './declaration.ts';
import { MapLink } from '../inputs/position/MapLink.tsx';
import { RecordLink } from '../record/RecordLink.tsx';
import { declaredColumns, fieldOf, namesOf, plainCellOf, textColumn, textOf } from './words.tsx';

/** The custom content of a cell, for fields that show more than their text. */
function cellOf<R extends RaRecord>(source: string, field: Field<R>): Column<R>['cell'] {
  if (field.type === 'reference')
    return (record) => (
      <RecordLink
        resource={field.madeIn ?? field.reference}
        id={record[source]}
        label={field.nameOf?.(record)}
      />
    );
  return plainCellOf(source, field);
}

/** The columns of a declaration, with the content of the cells that show more than text. */
export const columnsOf = <R extends RaRecord>(declaration: Declaration<R>): readonly Column<R>[] =>
  declaredColumns(declaration).map((declared) => {
    const { fields, cells } = declaration;
    const column = textColumn(fields, declared);
    const { source } = column;
    const ofField = typeof declared === 'string' ? cellOf(source, fieldOf(fields, source)) : column.cell;
    return { ...column, cell: cells?.[source] ?? ofField };
  });

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

/** The first field is the name, which the heading already shows. It is repeated below only where there is no other field. */
function factNames(fields: Fields): readonly string[] {
  const names = namesOf(fields);
  return names.length > 1 ? names.slice(1) : names;
}

export const factsOf = <R extends RaRecord>({ fields, facts }: Declaration<R>): readonly ShownFact<R>[] =>
  (facts ?? factNames(fields as Fields)).map((fact) =>
    typeof fact === 'string' ? factOf(fact, fieldOf(fields, fact)) : fact,
  );
