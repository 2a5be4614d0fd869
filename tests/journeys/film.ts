import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** A film of one picture, as a camera would take it: a card, slightly turned, on a grey table. */
export async function filmOf(text: string, file: string): Promise<void> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true });
  const { image } = await writeBarcode(text, { format: 'QRCode', scale: 8 });
  if (!image) throw new Error('no QR code was drawn');
  const card = await sharp(await image.arrayBuffer())
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#ffffff' })
    .rotate(7, { background: '#9a9a9a' })
    .toBuffer();
  const [width, height] = [640, 480];
  const luma = await sharp({ create: { width, height, channels: 3, background: '#9a9a9a' } })
    .composite([{ input: card }])
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, frame, frame]));
}
