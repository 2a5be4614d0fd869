/** The key under which react-admin's store keeps this device's theme. */
const THEME_STORAGE_KEY = 'RaStorehadir.theme';

/** The key under which src/frame/Layout.tsx stores the colour tokens in the school's own colour. */
const ACCENT_STORAGE_KEY = `${import.meta.env.VITE_COOKIE_PREFIX ?? 'hadir'}_accent`;

/** Applies the stored theme before React's first paint, so that a page that should be dark is not light for a moment. */
export function applyStoredTheme(): void {
  try {
    const theme = /dark|light/.exec(window.localStorage.getItem(THEME_STORAGE_KEY) ?? '')?.[0];
    if (theme) document.documentElement.dataset.theme = theme;
    const accent = JSON.parse(window.localStorage.getItem(ACCENT_STORAGE_KEY) ?? '{}') as Record<
      string,
      string
    >;
    for (const [name, colour] of Object.entries(accent))
      document.documentElement.style.setProperty(name, colour);
  } catch {
    // The storage cannot be read, or holds something else. The device's own setting then decides.
  }
}
