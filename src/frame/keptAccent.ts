import { ACCENTED, propertyOf } from '../look/accent.ts';
import { COOKIE_PREFIX } from '../providers/settings.ts';

/** What src/start/keptTheme.ts paints the next page with before its first paint: a frame that turned its colour would flicker. */
const KEPT_ACCENT = `${COOKIE_PREFIX}_accent`;

const ALL = (['light', 'dark'] as const).flatMap((mode) => ACCENTED.map((token) => propertyOf(mode, token)));

/** Paints the tokens, and keeps them for the next visit; none: the product's own. */
export function showAccent(properties: Readonly<Record<string, string>>): void {
  const { style } = document.documentElement;
  for (const name of ALL) {
    const colour = properties[name];
    if (colour) style.setProperty(name, colour);
    else style.removeProperty(name);
  }
  if (Object.keys(properties).length > 0)
    window.localStorage.setItem(KEPT_ACCENT, JSON.stringify(properties));
  else window.localStorage.removeItem(KEPT_ACCENT);
}
