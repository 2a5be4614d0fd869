/** Where react-admin's store keeps which theme was chosen on this device. */
const KEPT = 'RaStorehadir.theme';

/** The tokens in the school's own colour, as src/frame/keptAccent.ts left them. */
const KEPT_ACCENT = `${import.meta.env.VITE_COOKIE_PREFIX ?? 'hadir'}_accent`;

/** Before the first paint of React: a page that was chosen dark is not light for a moment. */
export function showKeptTheme(): void {
  try {
    const theme = /dark|light/.exec(window.localStorage.getItem(KEPT) ?? '')?.[0];
    if (theme) document.documentElement.dataset.theme = theme;
    const accent = JSON.parse(window.localStorage.getItem(KEPT_ACCENT) ?? '{}') as Record<string, string>;
    for (const [name, colour] of Object.entries(accent))
      document.documentElement.style.setProperty(name, colour);
  } catch {
    // A browser that lets nothing be kept, or kept something else: the device decides.
  }
}
