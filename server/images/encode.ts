import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { invalid } from '../http/problem.ts';

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp'];
const MAX_SIDE_PX = 512;
/** More than any phone takes in 5 MB; a small file that unpacks to more is an attack. */
const MAX_MEGAPIXELS = 50;

/**
 * Makes a picture of our own of an uploaded one: at most 512 px a side, upright, without metadata (place, device).
 * It is judged by its content, never by its name or declared type.
 *
 * @throws HttpProblem 400 beside `image`
 */
export async function encodeImage(file: Blob): Promise<Uint8Array> {
  if (file.size > IMAGE_MAX_BYTES) throw problem('Gambar paling besar 5 MB');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED.includes(type.mime)) throw problem('Pilih gambar JPEG, PNG, atau WebP');
  const limitInputPixels = MAX_MEGAPIXELS * 1_000_000;
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  if (width * height > limitInputPixels) throw problem(`Gambar paling besar ${MAX_MEGAPIXELS} megapiksel`);
  try {
    return await sharp(bytes, { limitInputPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw problem('Gambar rusak atau tidak lengkap');
  }
}

const problem = (msg: string) => invalid({ path: 'image', msg });
