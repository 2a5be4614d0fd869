import { calls } from '../../../../contract/calls.ts';
import type { IncompleteByTeacher } from '../../../../contract/overview/overview.ts';
import { type Action, type Endpoint, readOurs, target } from '../../../providers/endpoint.ts';
import { INCOMPLETE } from '../../../school/paths.ts';

interface Days {
  readonly from?: string;
  readonly to?: string;
}

const failed = 'Gagal mengambil daftar hadir yang belum lengkap';

/** Requests a page of one record, because only the sums beside the list are wanted. */
export const incompleteByTeacher: Action<Days, readonly IncompleteByTeacher[]> = {
  target: () => target(calls.listIncomplete),
  query: ({ from, to }) => ({ limit: 1, from, to }),
  read: ({ by_teacher: data, ...answer }) => readOurs({ ...answer, data }),
  message: failed,
};

export const incompleteEndpoints: Readonly<Record<string, Endpoint>> = {
  [INCOMPLETE]: {
    messages: { list: failed },
    calls: { list: 'listIncomplete' },
  },
};
