import { calls, type Id } from '../../../../contract/calls.ts';
import type { GateCard, GateImport, UnknownCard } from '../../../../contract/gate/devices.ts';
import { extensionAction, pressAction, readExtensionList } from '../../../providers/endpoint.ts';
import type { CardRow, MachineRow } from './lines.ts';

export const CARDS_KEY = 'kartu-gerbang';

interface CardQuery {
  readonly page: number;
  readonly limit: number;
  readonly search: string | undefined;
}

export const listGateCards = extensionAction<
  CardQuery,
  { readonly cards: readonly GateCard[]; readonly total: number }
>(calls.listGateCards, 'Gagal mengambil kartu', (answer) => {
  const cards = readExtensionList<GateCard>(answer);
  return { cards, total: answer.meta?.totalItems ?? cards.length };
});
export const listUnknownCards = extensionAction<undefined, readonly UnknownCard[]>(
  calls.listUnknownCards,
  'Gagal mengambil kartu yang belum dikenal',
  readExtensionList,
);
export const assignGateCard = extensionAction<{ readonly number: string; readonly user_id: Id }, GateCard>(
  calls.assignGateCard,
  'Gagal menyimpan kartu',
);
export const withdrawGateCard = pressAction<GateCard>(calls.withdrawGateCard, 'Gagal menarik kartu');

export const importGateCards = extensionAction<
  { readonly cards: readonly CardRow[]; readonly preview: boolean },
  GateImport
>(calls.importGateCards, 'Gagal menyimpan kartu');
export const importGateFile = extensionAction<
  { readonly rows: readonly MachineRow[]; readonly numbers: 'nis' | 'card'; readonly preview: boolean },
  GateImport
>(calls.importGateFile, 'Gagal membaca berkas mesin');
