/** A set of bell times as it is typed, and the mapping of the server's errors to its fields. All functions are pure. */
import type { BellSet } from '../../../../contract/timetable/bellTimes.ts';
import type { FieldErrors } from '../../../providers/errors.ts';
import { type Row, rowOf, type RowField } from './rows.ts';

/** The path of a row's field in the errors that the server sends. */
const ROW_ERROR_PATH = /^times\.(\d+)\.(number|name|start_time|end_time)$/;
const ROW_TEXT_BY_FIELD: Readonly<Record<string, RowField>> = {
  number: 'number',
  name: 'name',
  start_time: 'start',
  end_time: 'end',
};

export interface BellSetDraft {
  readonly name: string;
  readonly from: string;
  readonly until: string;
  readonly rows: readonly Row[];
}

export const toDraft = (bellSet: BellSet | undefined, copiedBellSet: BellSet | undefined): BellSetDraft => ({
  name: bellSet?.name ?? (copiedBellSet ? 'Ramadan' : 'Biasa'),
  from: bellSet?.valid_from ?? '',
  until: bellSet?.valid_until ?? '',
  rows: (bellSet ?? copiedBellSet)?.times.map(rowOf) ?? [],
});

/** The indexes of the rows that have errors; -1 for an error that is not about a row. */
export const rowIndexesWithErrors = (errors: FieldErrors): number[] =>
  Object.keys(errors).map((path) => Number(ROW_ERROR_PATH.exec(path)?.[1] ?? -1));

export const errorOf = (errors: FieldErrors, place: number, text: RowField): string | undefined =>
  Object.entries(errors).find(([path]) => {
    const [, at, field = ''] = ROW_ERROR_PATH.exec(path) ?? [];
    return Number(at) === place && ROW_TEXT_BY_FIELD[field] === text;
  })?.[1];

export const hasErrorOn = (weekday: number, errors: FieldErrors, rows: readonly Row[]): boolean =>
  rowIndexesWithErrors(errors).some((place) => rows[place]?.weekday === weekday);
