/** Where react-admin's store keeps which theme was chosen on this device. */
const KEPT = 'RaStorehadir.theme';

/** Before the first paint of React: a page that was chosen dark is not light for a moment. */
export function showKeptTheme(): void {
  try {
    const theme = /dark|light/.exec(window.localStorage.getItem(KEPT) ?? '')?.[0];
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // A browser that lets nothing be kept: the device decides.
  }
}
