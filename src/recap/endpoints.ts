import { calls, type Id } from '../../contract/calls.ts';
import type { MonthRecap, SemesterRecap } from '../../contract/recap.ts';
import type { SemesterName } from '../../contract/semesters.ts';
import { type Action, readOurs, target } from '../providers/endpoint.ts';

const message = 'Gagal mengambil rekap';

export const getMonthRecap: Action<{ readonly classId: Id; readonly month?: string }, MonthRecap> = {
  target: ({ classId }) => target(calls.getMonthRecap, classId),
  query: ({ month }) => ({ month }),
  read: readOurs,
  message,
};

export const getSemesterRecap: Action<
  { readonly classId: Id; readonly semester?: SemesterName },
  SemesterRecap
> = {
  target: ({ classId }) => target(calls.getSemesterRecap, classId),
  query: ({ semester }) => ({ semester }),
  read: readOurs,
  message,
};
