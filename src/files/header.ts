/** Finds the row (or the two rows) that names the columns, and decides what each column holds. */
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
  isGuardianField,
} from '../../contract/intake/importRows.ts';
import {
  FAMILY_LABEL_PATTERN,
  findImportField,
  isForbidden,
  rankLabel,
  normaliseLabel,
} from './columnNames.ts';
import { findGuardianField } from './guardianColumns.ts';
import type { GridRow } from './source.ts';

/** What a column holds: a field, something that is not needed, or something that must not be read. */
export type ColumnUse = ImportField | 'unused' | 'forbidden';

export interface Column {
  readonly index: number;
  /** The column's name, e.g. "Data Ayah: Nama" for a header on two levels. */
  readonly label: string;
  readonly use: ColumnUse;
}

export interface Header {
  /** The last row of the header, as a spreadsheet counts: from 1. */
  readonly row: number;
  readonly columns: readonly Column[];
}

/** The header must be within this many rows from the top; the rows above it may be titles. */
export const MAX_HEADER_ROW = 40;

export type ColumnLabels = ReadonlyMap<number, string>;

export const readColumnLabels = (row: GridRow | undefined): ColumnLabels =>
  new Map([...(row?.cells ?? [])].map(([column, { text }]) => [column, text.replaceAll(/\s+/g, ' ').trim()]));

/** The field that each row is about. A table without such a column is a list of something else. */
const MAIN_FIELD_BY_KIND: Readonly<Record<ImportKind, ImportField>> = {
  pupils: 'fullname',
  teachers: 'fullname',
  timetable: 'subject',
};

/** How many fields a row names. A row that names only one field scores 0, because that could be any list. */
function scoreHeaderRow(kind: ImportKind, labels: ColumnLabels): number {
  const fields = new Set([...labels.values()].map((label) => findImportField(kind, label)));
  fields.delete(undefined);
  return fields.has(MAIN_FIELD_BY_KIND[kind]) && fields.size > 1 ? fields.size : 0;
}

/**
 * Whether the row below is the second level of a header: it has no digits, and below the name column it is empty or repeats the name
 * (merged cells).
 */
function isSecondLevel(kind: ImportKind, first: ColumnLabels, second: ColumnLabels): boolean {
  if (second.size === 0) return false;
  for (const [column, label] of second) {
    if (/\d/.test(label)) return false;
    const isName = findImportField(kind, first.get(column) ?? '') === MAIN_FIELD_BY_KIND[kind];
    if (isName && label !== first.get(column)) return false;
  }
  return true;
}

/** Joins the labels of a header on two levels. An upper label covers all columns up to the next upper label. */
export function joinLabels(upper: ColumnLabels, lower: ColumnLabels): Map<number, string> {
  const all = new Map<number, string>();
  let group = '';
  const last = Math.max(...upper.keys(), ...lower.keys());
  for (let column = 0; column <= last; column++) {
    const own = lower.get(column);
    const above = upper.get(column);
    if (above !== undefined) group = above;
    if (own === undefined && above) all.set(column, above);
    else if (own !== undefined) all.set(column, group === '' || group === own ? own : `${group}: ${own}`);
  }
  return all;
}

/** The labels in the row directly above the header. They count as group names only where they speak of the family; others are titles. */
function findFamilyGroupLabels(header: GridRow, above: GridRow | undefined): ColumnLabels {
  const labels = above?.row === header.row - 1 ? readColumnLabels(above) : new Map<number, string>();
  return new Map(
    [...labels].map(([column, label]) => [
      column,
      FAMILY_LABEL_PATTERN.test(normaliseLabel(label)) ? label : '',
    ]),
  );
}

/**
 * Decides the use of each column.
 * @param chosen what a person chose before, by normalised label; it takes precedence over the known names
 */
function decideColumnUses(
  kind: ImportKind,
  labels: ColumnLabels,
  { chosen = {}, guardians = false }: HeaderOptions,
): Column[] {
  const uses = new Map<number, ColumnUse>();
  const taken = new Set<ImportField>();
  const allowed = IMPORT_FIELDS[kind].filter(
    (field) => guardians || !isGuardianField(field),
  ) as readonly string[];
  for (const [index, label] of labels) {
    const chosenUse = chosen[normaliseLabel(label)];
    if (isForbidden(label)) uses.set(index, 'forbidden');
    else if (chosenUse === 'unused') uses.set(index, chosenUse);
    else if (chosenUse && chosenUse !== 'forbidden' && allowed.includes(chosenUse) && !taken.has(chosenUse)) {
      uses.set(index, chosenUse);
      // A row's guardian is found in several columns: of the father, the mother and the wali.
      if (!isGuardianField(chosenUse)) taken.add(chosenUse);
    }
  }
  for (const field of IMPORT_FIELDS[kind]) {
    if (taken.has(field)) continue;
    const [best] = [...labels]
      .filter(([index]) => !uses.has(index))
      .map(([index, label]) => ({ index, place: rankLabel(kind, field, normaliseLabel(label)) }))
      .filter(({ place }) => place >= 0)
      .toSorted((a, b) => a.place - b.place || a.index - b.index);
    if (best) uses.set(best.index, field);
  }
  for (const [index, label] of guardians && kind === 'pupils' ? labels : []) {
    const field = uses.has(index) ? undefined : findGuardianField(label);
    if (field) uses.set(index, field);
  }
  return [...labels]
    .toSorted(([a], [b]) => a - b)
    .map(([index, label]) => ({ index, label, use: uses.get(index) ?? 'unused' }));
}

/** Turns a column's label into the key under which a choice for it is remembered. */
export const toChoiceKey = normaliseLabel;

export interface HeaderOptions {
  /** The user's choices for columns, by label. */
  readonly chosen?: Readonly<Record<string, ColumnUse>> | undefined;
  /** Whether columns about guardians are taken, too. */
  readonly guardians?: boolean | undefined;
}

/** @returns undefined where no row names the columns */
export function findHeader(
  kind: ImportKind,
  rows: readonly GridRow[],
  options: HeaderOptions = {},
): Header | undefined {
  const scores = rows.map((row) => scoreHeaderRow(kind, readColumnLabels(row)));
  const best = Math.max(0, ...scores);
  if (best === 0) return undefined;
  const at = scores.indexOf(best);
  const [above, first, below] = [rows[at - 1], rows[at], rows[at + 1]];
  if (!first) return undefined;
  const labels = readColumnLabels(first);
  const isTwo =
    below !== undefined &&
    below.row === first.row + 1 &&
    isSecondLevel(kind, labels, readColumnLabels(below));
  if (isTwo)
    return {
      row: below.row,
      columns: decideColumnUses(kind, joinLabels(labels, readColumnLabels(below)), options),
    };
  return {
    row: first.row,
    columns: decideColumnUses(kind, joinLabels(findFamilyGroupLabels(first, above), labels), options),
  };
}

const CLASS_TITLE_PATTERN = /(?<!wali )\b(?:kelas|rombel)\s*[:=]?\s*((?:[IVX]+\b|\d{1,2})[\w .\-/]*)$/i;

/** Finds the class in the titles above the header, for a sheet without a class column: "Kelas: X IPA 1", in one cell or in two. */
export function findClassInTitles(rows: readonly GridRow[], header: Header): string | undefined {
  for (const { row, cells } of rows) {
    if (row >= header.row) break;
    const texts = [...cells].toSorted(([a], [b]) => a - b).map(([, { text }]) => text.trim());
    for (const [i, text] of texts.entries()) {
      const neighbouringTexts = texts.slice(i, i + 3).filter((one) => one !== ':');
      const named =
        CLASS_TITLE_PATTERN.exec(text) ?? CLASS_TITLE_PATTERN.exec(neighbouringTexts.slice(0, 2).join(' '));
      if (named?.[1]) return named[1].trim();
    }
  }
  return undefined;
}
