/**
 * Where the pages for families are, and the calls that they make. This file imports nothing, because these pages are small and must stay so:
 * calls.ts takes its paths from here.
 */

/** The token of a family's page, or of a slip, goes along in this header: an address stands in logs, a header does not. */
export const FAMILY_LINK_HEADER = 'X-Hadir-Keluarga';

/** Below this address the server sends the families' pages. What follows `#` is the token, which a browser sends to nobody. */
export const FAMILY_PAGE_PATH = '/keluarga/';

/** The form of a paper slip: below it, after `#`, stands the slip's code. */
export const SLIP_PAGE_PATH = `${FAMILY_PAGE_PATH}isi`;

/** What the head of a family's page shows of the school. */
export interface SchoolFace {
  readonly name: string;
  /** The crest, a path under /api/v1/images/. */
  readonly image: string | null;
  readonly city: string | null;
  readonly npsn: string | null;
  /** The school's own colour, #rrggbb. */
  readonly accent?: string | null;
}

/** The calls of a family's page, below the API's base path. */
export const FAMILY_PAGE_CALLS = {
  open: '/family/page',
  bind: '/family/page/code',
  sendLetter: '/family/letters',
  optOut: '/family/opt-out',
  slip: '/family/slip',
} as const;
