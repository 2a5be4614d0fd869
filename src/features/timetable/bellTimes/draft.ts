/** A set of bell times as it is typed, and the mapping of the server's errors to its fields. All functions are pure. */
import type { BellSet } from '../../../../contract/timetable/bellTimes.ts';
import type { FieldErrors } from '../../../providers/errors.ts';
import { type Row, rowOf, type RowText } from './rows.ts';

/** The path of a row's field in the errors that the server sends. */
const ROW = /^times\.(\d+)\.(number|name|start_time|end_time)$/;
const TEXT_OF: Readonly<Record<string, RowText>> = {
  number: 'number',
  name: 'name',
  start_time: 'start',
  end_time: 'end',
};

export interface Draft {
  readonly name: string;
  readonly from: string;
  readonly until: string;
  readonly rows: readonly Row[];
}

export const draftOf = (set: BellSet | undefined, pattern: BellSet | undefined): Draft => ({
  name: set?.name ?? (pattern ? 'Ramadan' : 'Biasa'),
  from: set?.valid_from ?? '',
  until: set?.valid_until ?? '',
  rows: (set ?? pattern)?.times.map(rowOf) ?? [],
});

/** The indexes of the rows that have errors; -1 for an error that is not about a row. */
export const placesOf = (errors: FieldErrors): number[] =>
  Object.keys(errors).map((path) => Number(ROW.exec(path)?.[1] ?? -1));

export const errorOf = (errors: FieldErrors, place: number, text: RowText): string | undefined =>
  Object.entries(errors).find(([path]) => {
    const [, at, field = ''] = ROW.exec(path) ?? [];
    return Number(at) === place && TEXT_OF[field] === text;
  })?.[1];

export const hasErrorOn = (weekday: number, errors: FieldErrors, rows: readonly Row[]): boolean =>
  placesOf(errors).some((place) => rows[place]?.weekday === weekday);
