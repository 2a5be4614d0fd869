import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Extension } from '../../../contract/extensions.ts';
import type { Column } from '../list/columns.ts';
import type { Declaration, Field, Fields } from './declaration.ts';
import { MapLink } from '../inputs/position/MapLink.tsx';
import { lazyPart } from '../page/lazyScreen.tsx';
import { RecordLink } from '../record/RecordLink.tsx';
import {
  listDeclaredColumns,
  getField,
  listTextFields,
  createPlainCell,
  toTextColumn,
  formatField,
} from './words.tsx';

/** The custom content of a cell, for fields that show more than their text. */
function createCell<R extends RaRecord>(source: string, field: Field<R>): Column<R>['cell'] {
  if (field.type === 'reference')
    return (record) => (
      <RecordLink
        resource={field.madeIn ?? field.reference}
        id={record[source]}
        label={field.nameOf?.(record)}
      />
    );
  return createPlainCell(source, field);
}

/** Loaded separately: no list waits for the code of forms. */
const InPlaceInput = lazyPart(() => import('./InPlaceInput.tsx'), 'InPlaceInput');

const createEdit = <R extends RaRecord>(source: string, field: Field<R>): Column<R>['edit'] =>
  field.editInPlace
    ? (record, onDone) => (
        <InPlaceInput source={source} field={field as Field} record={record} onDone={onDone} />
      )
    : undefined;

/** The columns of a declaration, with the content of the cells that show more than text. */
export const createColumns = <R extends RaRecord>(declaration: Declaration<R>): readonly Column<R>[] =>
  listDeclaredColumns(declaration).map((declared) => {
    const { fields, cells } = declaration;
    const column = toTextColumn(fields, declared);
    const { source } = column;
    const fieldCell =
      typeof declared === 'string' ? createCell(source, getField(fields, source)) : column.cell;
    const edit = typeof declared === 'string' ? createEdit(source, getField(fields, source)) : column.edit;
    return { ...column, cell: cells?.[source] ?? fieldCell, edit };
  });

interface ShownFact<R extends RaRecord> {
  readonly label?: string | undefined;
  readonly content: (record: R) => ReactNode;
  readonly needs?: Extension | undefined;
}

function createFact<R extends RaRecord>(source: string, field: Field<R>): ShownFact<R> {
  const { label, needs } = field;
  if (field.type === 'position')
    return {
      label,
      needs,
      content: (record) => {
        const text = formatField(source, field, record);
        const { latitude, longitude } = record;
        return text && [text, ' ', <MapLink key="map" latitude={latitude} longitude={longitude} />];
      },
    };
  const cell = field.type === 'reference' ? createCell(source, field) : undefined;
  return { label, needs, content: cell ?? ((record) => formatField(source, field, record)) };
}

/** The first field is the name, which the heading already shows. It is repeated below only where there is no other field. */
function listFactNames(fields: Fields): readonly string[] {
  const names = listTextFields(fields);
  return names.length > 1 ? names.slice(1) : names;
}

export const createFacts = <R extends RaRecord>({ fields, facts }: Declaration<R>): readonly ShownFact<R>[] =>
  (facts ?? listFactNames(fields as Fields)).map((fact) =>
    typeof fact === 'string' ? createFact(fact, getField(fields, fact)) : fact,
  );
