import type { GateDevice } from '../../../../contract/gate/devices.ts';
import { CLOCK_TOLERANCE_MS, type GateDeviceKind } from '../../../../contract/gate/words.ts';
import { formatAge, formatNumber, formatTime } from '../../../i18n/format.ts';

export const DEVICE_KIND_LABELS: Readonly<Record<GateDeviceKind, string>> = {
  kiosk: 'Kios',
  reader: 'Pembaca kartu',
};

/**
 * What a device is doing, in words.
 *
 * @param now by the server's clock, in ms since the epoch
 * @param timeOf HH:MM of the school
 */
export function describeDevice(
  { kind, seen_at: seen, code_until: until, is_started: isStarted, revoked_at: revoked }: GateDevice,
  now: number,
  timeOf: (moment: number) => string,
): string {
  if (revoked) return `dicabut ${formatAge(Math.max(0, now - Date.parse(revoked)))}`;
  const heard = seen && `terakhir terdengar ${formatAge(Math.max(0, now - Date.parse(seen)))}`;
  if (kind === 'reader') return heard ?? 'belum pernah terdengar';
  const code = until && `kode berlaku sampai ${formatTime(timeOf(Date.parse(until)))}`;
  if (!isStarted) return `belum dimulai, ${code ?? 'kodenya sudah tidak berlaku'}`;
  return [heard ?? 'sudah dimulai', code].filter(Boolean).join(', ');
}

/** Says that a device's clock is wrong; undefined where it is right enough. */
export function describeClock({
  clock_ahead_ms: ahead,
  revoked_at: revoked,
}: GateDevice): string | undefined {
  if (revoked !== null || ahead === null || Math.abs(ahead) <= CLOCK_TOLERANCE_MS) return undefined;
  const minutes = formatNumber(Math.round(Math.abs(ahead) / 60_000));
  return `Jamnya ${minutes} menit ${ahead > 0 ? 'terlalu cepat' : 'terlambat'}. Catatannya dikoreksi; sebaiknya jamnya dibetulkan.`;
}
