/** Makes a school's own colour readable: its hue stays, and its lightness is moved until the contrast with every background is sufficient. */
import { COLOURS, type Mode } from './colours.ts';

/** The colour tokens that follow a school's own colour. The colours of statuses and of the focus never do. */
export const ACCENT_TOKENS = [
  'accent',
  'on-accent',
  'accent-tint',
  'now',
  'on-now',
  'now-btn',
  'on-now-btn',
] as const;
export type AccentColours = Readonly<Record<(typeof ACCENT_TOKENS)[number], string>>;

type Rgb = readonly [number, number, number];

const parseHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const formatHex = (rgb: readonly number[]): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

const toLinearLight = (value: number): number =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const luminance = (hex: string): number => {
  const [red, green, blue] = parseHex(hex);
  return 0.2126 * toLinearLight(red) + 0.7152 * toLinearLight(green) + 0.0722 * toLinearLight(blue);
};

/** The contrast ratio of two colours, 1 to 21, as WCAG 2.2 defines it. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** Hue in degrees; saturation and lightness between 0 and 1. */
function hexToHsl(hex: string): Rgb {
  const [red, green, blue] = parseHex(hex).map((value) => value / 255) as unknown as Rgb;
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [light, range] = [(most + least) / 2, most - least];
  if (range === 0) return [0, 0, light];
  const hueSector =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return [hueSector * 60, range / (1 - Math.abs(2 * light - 1)), light];
}

const hslToHex = (hue: number, saturation: number, light: number): string =>
  formatHex(
    [0, 8, 4].map((channelOffset) => {
      const at = (channelOffset + hue / 30) % 12;
      const chroma = saturation * Math.min(light, 1 - light);
      return 255 * (light - chroma * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
    }),
  );

const mixColours = (colour: string, background: string, share: number): string => {
  const backgroundRgb = parseHex(background);
  return formatHex(
    parseHex(colour).map((value, at) => value * share + (backgroundRgb[at] ?? 0) * (1 - share)),
  );
};

const LIGHTNESS_STEP = 0.01;

function light(wish: string): AccentColours {
  const { sheet, 'sheet-2': darkest } = COLOURS.light;
  const [hue, saturation, lightness] = hexToHsl(wish);
  let at = Math.min(lightness, 0.45);
  while (contrast(hslToHex(hue, saturation, at), darkest) < 5.5) at -= LIGHTNESS_STEP;
  const accent = hslToHex(hue, saturation, Math.max(0, at));
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

function dark(wish: string): AccentColours {
  const { sheet, 'sheet-2': lightest, ink } = COLOURS.dark;
  const [hue, saturation, lightness] = hexToHsl(wish);
  const calmSaturation = Math.min(saturation, 0.75);
  let at = Math.max(lightness, 0.62);
  while (contrast(hslToHex(hue, calmSaturation, at), lightest) < 6.5) at += LIGHTNESS_STEP;
  const accent = hslToHex(hue, calmSaturation, Math.min(1, at));
  const onAccentColour = '#101713';
  return {
    accent,
    'on-accent': onAccentColour,
    'accent-tint': mixColours(accent, sheet, 0.18),
    now: mixColours(accent, sheet, 0.25),
    'on-now': ink,
    'now-btn': accent,
    'on-now-btn': onAccentColour,
  };
}

/**
 * The tokens of a school's own colour, for both modes.
 * @param wish the school's colour as #rrggbb
 */
export const createAccents = (wish: string): Readonly<Record<Mode, AccentColours>> => ({
  light: light(wish),
  dark: dark(wish),
});

/** The CSS custom property of a school's own colour, which look/tokens.css prefers to the default. */
export const getAccentProperty = (mode: Mode, token: string): string => `--${mode}-${token}`;
