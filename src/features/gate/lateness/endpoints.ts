import { calls, type Id } from '../../../../contract/calls.ts';
import type { Arrivals, Lateness } from '../../../../contract/gate/lateness.ts';
import { extensionAction } from '../../../providers/endpoint.ts';

interface LatenessQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly class_id?: Id | undefined;
}

export const getLateness = extensionAction<LatenessQuery, Lateness>(
  calls.getLateness,
  'Gagal mengambil rekap keterlambatan',
);

const message = 'Gagal mengambil kedatangan';

/** Null for a teacher who may not see it. @param month YYYY-MM; without one that of today */
export const getPupilArrivals = extensionAction<
  { readonly id: Id; readonly month?: string | undefined },
  Arrivals | null
>(calls.getPupilArrivals, message);
export const getOwnArrivals = extensionAction<undefined, Arrivals>(calls.getOwnArrivals, message);
