import { calls, type Id } from '../../../../contract/calls.ts';
import type { Arrivals, Lateness } from '../../../../contract/gate/lateness.ts';
import { type Action, readExtensionData, target } from '../../../providers/endpoint.ts';

interface LatenessParams {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly classId?: Id | undefined;
}

export const getLateness: Action<LatenessParams, Lateness> = {
  target: () => target(calls.getLateness),
  query: ({ from, to, classId }) => ({ from, to, class_id: classId }),
  read: readExtensionData,
  message: 'Gagal mengambil rekap keterlambatan',
};

const message = 'Gagal mengambil kedatangan';

/** Null for a teacher who may not see it. @param month YYYY-MM; without one that of today */
export const getPupilArrivals: Action<
  { readonly id: Id; readonly month?: string | undefined },
  Arrivals | null
> = {
  target: ({ id }) => target(calls.getPupilArrivals, id),
  query: ({ month }) => ({ month }),
  read: readExtensionData,
  message,
};

export const getOwnArrivals: Action<undefined, Arrivals> = {
  target: () => target(calls.getOwnArrivals),
  read: readExtensionData,
  message,
};
