/** Draws the icons of the installable app from src/icon.svg: `node --import tsx scripts/icons.ts`. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { COLOURS } from '../src/look/colours.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'public', 'icons');
const svg = readFileSync(join(root, 'src', 'icon.svg'));
/** The background colour of the icon. It fills the border too, because a launcher may cut the icon to its own shape. */
const BACKGROUND = COLOURS.light.board;
/** The share of a maskable icon's width that every launcher shows. */
const SAFE_SHARE = 0.8;

mkdirSync(folder, { recursive: true });

const renderIcon = (size: number) => sharp(svg, { density: 72 * (size / 48) }).resize(size, size);

for (const size of [192, 512])
  await renderIcon(size)
    .png()
    .toFile(join(folder, `${size}.png`));

const renderIconWithBorder = (size: number) => {
  const inner = Math.round(size * SAFE_SHARE);
  const border = Math.floor((size - inner) / 2);
  return renderIcon(inner)
    .extend({
      top: border,
      left: border,
      bottom: size - inner - border,
      right: size - inner - border,
      background: BACKGROUND,
    })
    .flatten({ background: BACKGROUND });
};
await renderIconWithBorder(512).png().toFile(join(folder, 'maskable-512.png'));
await renderIconWithBorder(180).png().toFile(join(folder, 'apple-180.png'));
