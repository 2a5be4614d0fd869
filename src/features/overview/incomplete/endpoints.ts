import { calls } from '../../../../contract/calls.ts';
import type { IncompleteByTeacher } from '../../../../contract/overview/overview.ts';
import { type Action, type Endpoint, readExtensionData, target } from '../../../providers/endpoint.ts';
import { INCOMPLETE_SLUG } from '../../../school/paths.ts';

interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

const LOAD_FAILED_TEXT = 'Gagal mengambil tunggakan';

/** Requests a page of one record, because only the sums beside the list are wanted. */
export const countIncompleteByTeacher: Action<DayRange, readonly IncompleteByTeacher[]> = {
  target: () => target(calls.listIncomplete),
  query: ({ from, to }) => ({ limit: 1, from, to }),
  read: ({ by_teacher: data, ...answer }) => readExtensionData({ ...answer, data }),
  message: LOAD_FAILED_TEXT,
};

export const incompleteEndpoints: Readonly<Record<string, Endpoint>> = {
  [INCOMPLETE_SLUG]: {
    messages: { list: LOAD_FAILED_TEXT },
    calls: { list: 'listIncomplete' },
  },
};
