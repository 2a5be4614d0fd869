/** Makes rows of what a driver answers, as drizzle's `mapResultRow` does, having looked at the columns once. */
import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm';

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

/** A selected column, or `sql`, as it is or under a name, and where it stands in the row. */
export interface SelectedField {
  readonly path: readonly string[];
  readonly field: unknown;
}

const decoderOf = (field: unknown): Decoder => {
  if (is(field, Column)) return field;
  const { sql } = is(field, SQL) ? { sql: field } : is(field, Subquery) ? field._ : (field as { sql: SQL });
  return (sql as unknown as { decoder: Decoder }).decoder;
};

type Row = Record<string, unknown>;

/** Puts the values of some columns, of one part of the row or of the row itself, to their names. */
type Fill = (into: Row, values: readonly unknown[]) => void;

const leaf = (name: string, at: number, field: unknown): Fill => {
  const decoder = decoderOf(field);
  return (into, values) => {
    const value = values[at];
    into[name] = value === null ? null : decoder.mapFromDriverValue(value);
  };
};

type Placed = SelectedField & { readonly at: number };

/**
 * A part that a join need not find is null where the first of its columns is; if they are of several tables, or it stands deeper, it never is.
 *
 * @returns the column that tells
 */
function tellsOfNone(part: readonly Placed[], isNeverNull: Readonly<Record<string, boolean>> | undefined) {
  if (!isNeverNull) return undefined;
  const columns = part.flatMap(({ field, path, at }) =>
    is(field, Column) && path.length === 2 ? [{ at, table: getTableName(field.table) }] : [],
  );
  const [first] = columns;
  if (!first || isNeverNull[first.table] || columns.some(({ table }) => table !== first.table))
    return undefined;
  return first.at;
}

function fillsOf(
  fields: readonly Placed[],
  depth: number,
  isNeverNull: Readonly<Record<string, boolean>> | undefined,
): Fill[] {
  const names = [...new Set(fields.map(({ path }) => path[depth] ?? ''))];
  return names.map((name) => {
    const part = fields.filter(({ path }) => path[depth] === name);
    const [only] = part;
    if (only && only.path.length === depth + 1) return leaf(name, only.at, only.field);
    const none = depth === 0 ? tellsOfNone(part, isNeverNull) : undefined;
    const fills = fillsOf(part, depth + 1, isNeverNull);
    return (into, values) => {
      if (none !== undefined && values[none] === null) {
        into[name] = null;
        return;
      }
      const inner: Row = {};
      for (const fill of fills) fill(inner, values);
      into[name] = inner;
    };
  });
}

export function rowsBy(
  fields: readonly SelectedField[],
  isNeverNull: Readonly<Record<string, boolean>> | undefined,
): (rows: readonly unknown[][]) => Row[] {
  const fills = fillsOf(
    fields.map((field, at) => ({ ...field, at })),
    0,
    isNeverNull,
  );
  return (rows) =>
    rows.map((values) => {
      const row: Row = {};
      for (const fill of fills) fill(row, values);
      return row;
    });
}
