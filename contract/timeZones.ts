/**
 * The zones that a school may be in, and what people call them. IANA has four for Indonesia; Pontianak's says what Jakarta's says
 * today and did not always.
 */
export const TIME_ZONES = {
  'Asia/Jakarta': 'WIB (Jakarta)',
  'Asia/Pontianak': 'WIB (Pontianak)',
  'Asia/Makassar': 'WITA (Makassar)',
  'Asia/Jayapura': 'WIT (Jayapura)',
} as const;

export type TimeZone = keyof typeof TIME_ZONES;

export const TIME_ZONE_NAMES = Object.keys(TIME_ZONES) as [TimeZone, ...TimeZone[]];
