import { calls, type Id } from '../../../../contract/calls.ts';
import type { GateCard, GateImport, UnknownCard } from '../../../../contract/gate/devices.ts';
import type { TapDirection } from '../../../../contract/gate/words.ts';
import { type Action, readExtensionData, readExtensionList, target } from '../../../providers/endpoint.ts';

export const CARDS_KEY = 'kartu-gerbang';

export interface CardPage {
  readonly cards: readonly GateCard[];
  readonly total: number;
}

export const listGateCards: Action<{ readonly search: string; readonly limit: number }, CardPage> = {
  target: () => target(calls.listGateCards),
  query: ({ search, limit }) => ({ page: 1, limit, ...(search && { search }) }),
  read: (answer) => {
    const cards = readExtensionList<GateCard>(answer);
    return { cards, total: answer.meta?.totalItems ?? cards.length };
  },
  message: 'Gagal mengambil kartu',
};

export const listUnknownCards: Action<undefined, readonly UnknownCard[]> = {
  target: () => target(calls.listUnknownCards),
  read: readExtensionList,
  message: 'Gagal mengambil kartu yang belum dikenal',
};

export const assignGateCard: Action<{ readonly number: string; readonly userId: Id }, GateCard> = {
  target: () => target(calls.assignGateCard),
  body: ({ number, userId }) => ({ number, user_id: userId }),
  read: readExtensionData,
  message: 'Gagal menyimpan kartu',
};

export const withdrawGateCard: Action<{ readonly id: Id }, GateCard> = {
  target: ({ id }) => target(calls.withdrawGateCard, id),
  read: readExtensionData,
  message: 'Gagal menarik kartu',
};

export interface CardRow {
  readonly number: string;
  readonly nis: string;
}

export const importGateCards: Action<
  { readonly cards: readonly CardRow[]; readonly preview: boolean },
  GateImport
> = {
  target: () => target(calls.importGateCards),
  body: (list) => list,
  read: readExtensionData,
  message: 'Gagal menyimpan kartu',
};

export interface MachineRow {
  readonly number: string;
  readonly day: string;
  readonly time: string;
  readonly direction?: TapDirection;
}

export const importGateFile: Action<
  { readonly rows: readonly MachineRow[]; readonly numbers: 'nis' | 'card'; readonly preview: boolean },
  GateImport
> = {
  target: () => target(calls.importGateFile),
  body: (file) => file,
  read: readExtensionData,
  message: 'Gagal membaca berkas mesin',
};
