/** Telephone numbers as people write them, and as they are kept: E.164. */
// The smallest of the library's three tables of numbers: it tells which numbers are possible in a country, not which are mobile ones.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

export const UNREADABLE_PHONE = 'Nomor tidak terbaca. Tulis seperti 0812-3456-7890';

/** Reads 0812…, +62 812-…, 62812… or a foreign number with its country's code; null when it is no telephone number. */
export function parsePhone(written: string): string | null {
  const phone = parsePhoneNumberFromString(written, 'ID');
  return phone?.isValid() ? phone.number : null;
}

/** "+62 812-••••-5678": enough to recognise a number, too little to call it. */
export function maskPhone(phone: string): string {
  const country = parsePhoneNumberFromString(phone)?.countryCallingCode ?? phone.slice(1, 3);
  const national = phone.slice(1 + country.length);
  return `+${country} ${national.slice(0, 3)}-••••-${national.slice(-4)}`;
}
