/**
 * The accent colours that the dashboard offers a school, as in its crest. The API takes any other `#rrggbb` colour too; the dashboard makes
 * it readable.
 */
export const ACCENTS = {
  '#a51c24': 'Merah',
  '#8a4b08': 'Cokelat',
  '#c2570c': 'Jingga',
  '#b8860b': 'Kuning emas',
  '#4d7c0f': 'Hijau muda',
  '#0f766e': 'Hijau toska',
  '#0369a1': 'Biru',
  '#1e3a8a': 'Biru tua',
  '#6b21a8': 'Ungu',
  '#be185d': 'Merah muda',
  '#1f2937': 'Hitam',
} as const;

export const ACCENT_COLOUR_PATTERN = /^#[0-9a-f]{6}$/;
