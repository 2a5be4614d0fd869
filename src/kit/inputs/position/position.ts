import { formatDegrees } from '../../../i18n/format.ts';

export interface Position {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Parses "-7,257" and "-7.257".
 * @returns undefined for a text that is no number
 */
export const parseDegrees = (typed: string): number | undefined =>
  /^-?\d+([.,]\d+)?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : undefined;

/** Parses latitude and longitude as maps copy them: "-7.257, 112.752". */
export function parsePosition(text: string): readonly [number, number] | undefined {
  const [, latitude, longitude] = /^\s*(-?\d+\.\d+)\s*[,;\s]\s*(-?\d+\.\d+)\s*$/.exec(text) ?? [];
  return latitude && longitude ? [Number(latitude), Number(longitude)] : undefined;
}

/** Both coordinates as numbers, or undefined where one is missing. Another backend may send them as text. */
function toCoordinates({ latitude, longitude }: Position): readonly [number, number] | undefined {
  if (latitude == null || longitude == null || String(latitude) === '' || String(longitude) === '')
    return undefined;
  const numbers = [Number(latitude), Number(longitude)] as const;
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

/** Formats a position as "7,25747° LS, 112,75209° BT". */
export function formatPosition(position: Position): string | undefined {
  const numbers = toCoordinates(position);
  if (!numbers) return undefined;
  const [latitude, longitude] = numbers;
  return `${formatDegrees(Math.abs(latitude))} ${latitude < 0 ? 'LS' : 'LU'}, ${formatDegrees(Math.abs(longitude))} ${longitude < 0 ? 'BB' : 'BT'}`;
}

/** The address of a map of the place on another site. It is opened only by a click. */
export function mapUrl(position: Position): string | undefined {
  const numbers = toCoordinates(position);
  if (!numbers) return undefined;
  const [mlat, mlon] = numbers;
  return `https://www.openstreetmap.org/?mlat=${mlat}&mlon=${mlon}#map=17/${mlat}/${mlon}`;
}
