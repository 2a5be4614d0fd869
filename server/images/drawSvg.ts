/** Turns a drawing of our own into a picture as the database stores it. Uploaded pictures go through encode.ts, which accepts no SVG. */
export async function drawSvg(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  // The library takes 35 MB of memory, so it is loaded only when something is drawn.
  const { default: sharp } = await import('sharp');
  return new Uint8Array(await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer());
}
