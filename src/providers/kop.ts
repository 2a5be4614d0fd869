/**
 * The letterhead at the head of a page, and how it was last shown on this device: the first script and the sign-in page show that before
 * the server has answered. This file is part of the first script, so it imports almost nothing.
 */
import { SCHOOL_META_NAME } from '../../contract/serverPage.ts';
import type { LetterheadLines } from '../../contract/system/about.ts';
import type { School } from '../../contract/schools/schools.ts';
import { COOKIE_PREFIX, imageUrl } from './settings.ts';

export interface Letterhead extends Partial<Omit<LetterheadLines, 'head_name' | 'head_employee_number'>> {
  readonly name: string;
  /** Who signs the school's papers. */
  readonly head?: School['head'] | undefined;
  /** The address of the crest. */
  readonly image?: string | undefined;
}

/** What the head of a page shows of a school. */
export interface Kop {
  readonly name: string;
  readonly image?: string | undefined;
  readonly authority?: string | undefined;
  /** The address and the NPSN. */
  readonly place?: string | undefined;
  /** City and NPSN, where there is less room. */
  readonly shortPlace?: string | undefined;
  /** The address of a picture of the school. */
  readonly picture?: string | undefined;
}

const joinParts = (parts: readonly (string | null | undefined | false)[]): string | undefined =>
  parts.filter(Boolean).join(' · ') || undefined;

export function toKop({ name, image, authority, address, npsn, city, picture }: Letterhead): Kop {
  const number = npsn && `NPSN ${npsn}`;
  return {
    name,
    image,
    authority: authority ?? undefined,
    place: joinParts([address?.replaceAll(/\s*\n\s*/g, ', '), number]),
    shortPlace: joinParts([city ?? address ?? authority, number]),
    picture: imageUrl(picture),
  };
}

/** The second line of the letterhead in full. */
export const formatKopLine = ({ authority, place }: Kop): string | undefined => joinParts([authority, place]);

const KOP_STORAGE_KEY = `${COOKIE_PREFIX}_kop`;

const isNamed = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

function parseNamed<N extends { readonly name: string }>(text: string | null | undefined): N | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isNamed(value) ? (value as N) : undefined;
  } catch {
    return undefined;
  }
}

export const readStoredKop = (): Kop | undefined =>
  parseNamed<Kop>(window.localStorage.getItem(KOP_STORAGE_KEY));

export function storeKop(kop: Kop | null): void {
  if (kop) window.localStorage.setItem(KOP_STORAGE_KEY, JSON.stringify(kop));
  else window.localStorage.removeItem(KOP_STORAGE_KEY);
}

/** Returns what the sign-in page shows: the school that was last shown here, else the only school of the server that sent the page. */
export function readDoorKop(): Kop | undefined {
  // The build renders the sign-in page, too, where there is no window and no known school.
  if (typeof window === 'undefined') return undefined;
  const stored = readStoredKop();
  if (stored) return stored;
  const meta = document.querySelector(`meta[name="${SCHOOL_META_NAME}"]`)?.getAttribute('content');
  const letterhead = parseNamed<Letterhead>(meta);
  return letterhead && toKop({ ...letterhead, image: imageUrl(letterhead.image) });
}
