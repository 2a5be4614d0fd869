import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Screens have few colours, so a palette of 64 holds them all; without loss, such a picture is small. */
export async function writePicture(
  folder: string,
  name: string,
  picture: Buffer,
  colours = 64,
): Promise<void> {
  const reduced = await sharp(picture).png({ palette: true, colours, effort: 4, dither: 0 }).toBuffer();
  writeFileSync(
    join(folder, `${name}.webp`),
    await sharp(reduced).webp({ lossless: true, effort: 4 }).toBuffer(),
  );
}
