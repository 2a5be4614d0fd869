import type { GateTap } from '../../../../contract/gate/taps.ts';
import type { GateLeave } from '../../../../contract/gate/desk.ts';
import type { TapDirection, TapWay } from '../../../../contract/gate/words.ts';
import { formatTime } from '../../../i18n/format.ts';

export const DESK_TITLE = 'Meja piket';
export const TAPS_KEY = 'catatan-gerbang';

export const DIRECTION_LABELS: Readonly<Record<TapDirection, string>> = { in: 'Datang', out: 'Pulang' };

const WAY_WORDS: Readonly<Record<TapWay, string>> = {
  card: 'kartu',
  typed: 'NIS diketik',
  device: 'pembaca kartu',
  file: 'berkas mesin',
  hand: 'dicatat',
};

/** "kartu, Gerbang depan" or "dicatat Sri Uji" */
export const describeWay = ({ way, device, by }: GateTap): string =>
  way === 'hand' && by ? `dicatat ${by}` : [WAY_WORDS[way], device].filter(Boolean).join(', ');

/** "ke puskesmas, sampai 09.00, dengan ibu" */
export const describeLeave = ({ reason, until, companion }: GateLeave): string =>
  [reason, until ? `sampai ${formatTime(until)}` : 'sampai pulang', companion && `dengan ${companion}`]
    .filter(Boolean)
    .join(', ');
