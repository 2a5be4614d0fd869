/** Makes a school's own colour readable: its hue stays, and its lightness is moved until the contrast with every background is sufficient. */
import { COLOURS, type Mode } from './colours.ts';

/** The colour tokens that follow a school's own colour. The colours of statuses and of the focus never do. */
export const ACCENTED = [
  'accent',
  'on-accent',
  'accent-tint',
  'now',
  'on-now',
  'now-btn',
  'on-now-btn',
] as const;
export type Accented = Readonly<Record<(typeof ACCENTED)[number], string>>;

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

const linear = (value: number): number =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const luminance = (hex: string): number => {
  const [red, green, blue] = rgbOf(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** The contrast ratio of two colours, 1 to 21, as WCAG 2.2 defines it. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** Hue in degrees; saturation and lightness between 0 and 1. */
function hslOf(hex: string): Rgb {
  const [red, green, blue] = rgbOf(hex).map((value) => value / 255) as unknown as Rgb;
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [light, range] = [(most + least) / 2, most - least];
  if (range === 0) return [0, 0, light];
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return [sixth * 60, range / (1 - Math.abs(2 * light - 1)), light];
}

const ofHsl = (hue: number, saturation: number, light: number): string =>
  hexOf(
    [0, 8, 4].map((shift) => {
      const at = (shift + hue / 30) % 12;
      const reach = saturation * Math.min(light, 1 - light);
      return 255 * (light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
    }),
  );

const mixColours = (colour: string, background: string, share: number): string => {
  const under = rgbOf(background);
  return hexOf(rgbOf(colour).map((value, at) => value * share + (under[at] ?? 0) * (1 - share)));
};

const STEP = 0.01;

function light(wish: string): Accented {
  const { sheet, 'sheet-2': darkest } = COLOURS.light;
  const [hue, saturation, lightness] = hslOf(wish);
  let at = Math.min(lightness, 0.45);
  while (contrast(ofHsl(hue, saturation, at), darkest) < 5.5) at -= STEP;
  const accent = ofHsl(hue, saturation, Math.max(0, at));
  return {
    accent,
    'on-accent': '#ffffff',
    'accent-tint': mixColours(accent, sheet, 0.12),
    now: accent,
    'on-now': '#ffffff',
    'now-btn': sheet,
    'on-now-btn': accent,
  };
}

function dark(wish: string): Accented {
  const { sheet, 'sheet-2': lightest, ink } = COLOURS.dark;
  const [hue, saturation, lightness] = hslOf(wish);
  const calm = Math.min(saturation, 0.75);
  let at = Math.max(lightness, 0.62);
  while (contrast(ofHsl(hue, calm, at), lightest) < 6.5) at += STEP;
  const accent = ofHsl(hue, calm, Math.min(1, at));
  const on = '#101713';
  return {
    accent,
    'on-accent': on,
    'accent-tint': mixColours(accent, sheet, 0.18),
    now: mixColours(accent, sheet, 0.25),
    'on-now': ink,
    'now-btn': accent,
    'on-now-btn': on,
  };
}

/**
 * The tokens of a school's own colour, for both modes.
 * @param wish the school's colour as #rrggbb
 */
export const accentOf = (wish: string): Readonly<Record<Mode, Accented>> => ({
  light: light(wish),
  dark: dark(wish),
});

/** The CSS custom property of a school's own colour, which look/tokens.css prefers to the default. */
export const propertyOf = (mode: Mode, token: string): string => `--${mode}-${token}`;
