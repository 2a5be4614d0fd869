/** Which children's pages are open on this phone, so that a family with several goes from one to the other. Only this phone knows it. */

const KEY = 'hadir_keluarga';

interface KnownPage {
  readonly token: string;
  readonly name: string;
}

const isPage = (value: unknown): value is KnownPage =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  'name' in value &&
  typeof value.token === 'string' &&
  typeof value.name === 'string';

function read(): readonly KnownPage[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPage) : [];
  } catch {
    return [];
  }
}

function write(pages: readonly KnownPage[]): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(pages));
  } catch {
    // Where a browser keeps nothing there is no way from one child to the other, and all else works.
  }
}

/** A newer link of a child takes the place of the one before. */
export const rememberPage = (token: string, name: string): void =>
  write([...read().filter((page) => page.token !== token && page.name !== name), { token, name }]);

export const forgetPage = (token: string): void => write(read().filter((page) => page.token !== token));

export const otherPages = (token: string | undefined): readonly KnownPage[] =>
  read().filter((page) => page.token !== token);
