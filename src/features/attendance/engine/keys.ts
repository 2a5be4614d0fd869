import { type AttendanceStatus, STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';

export type RowMove = 'next' | 'previous' | 'first' | 'last';

export type KeyCommand =
  | { readonly do: 'mark'; readonly status: AttendanceStatus | null }
  | { readonly do: 'move'; readonly to: RowMove };

const MOVES: Readonly<Record<string, RowMove>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Reads what a key means on a pupil's row. Keys with Ctrl, Alt or Meta belong to the browser.
 *
 * @param statuses the statuses that can be chosen
 */
export function readKeyCommand(
  { key, ctrlKey, metaKey, altKey }: Key,
  statuses: readonly AttendanceStatus[],
): KeyCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const to = MOVES[key];
  if (to) return { do: 'move', to };
  if (key === 'Delete' || key === 'Backspace') return { do: 'mark', status: null };
  const status = statuses.find((status) => STATUS_TEXT[status].letter === key.toUpperCase());
  return status && { do: 'mark', status };
}

export const isUndo = ({ key, ctrlKey, metaKey }: Key): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'z';

/** The keys as the help lists them. */
export const keyHelp = (
  statuses: readonly AttendanceStatus[],
): readonly (readonly [keys: string, meaning: string])[] => [
  ...statuses.map(
    (status) =>
      [STATUS_TEXT[status].letter, `${STATUS_TEXT[status].label}, lalu ke siswa berikutnya`] as const,
  ),
  ['Delete', 'Kosongkan'],
  ['↑ ↓', 'Siswa sebelumnya atau berikutnya'],
  ['Home / End', 'Siswa pertama atau terakhir'],
  ['Ctrl + Z', 'Urungkan'],
  ['N', 'Isi cepat: 7s 12i 30a, *h untuk sisanya, Enter'],
  ['P', 'Panggil satu per satu'],
  ['?', 'Daftar tombol ini'],
];
