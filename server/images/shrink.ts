/** Everything that knows pictures, and takes 35 MB of memory for it: loaded with the first one (see encode.ts). */
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { invalid } from '../base/problem.ts';
import { countScans } from './scans.ts';
import { TIMEOUT_MS } from './queue.ts';

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp'];
/** A face or a sign, and a sheet of paper with writing on it. */
export type Side = 512 | 1600;
/** More than any phone takes in 5 MB; a small file that unpacks to more is an attack. */
const MAX_MEGAPIXELS = 50;
/** The limit for formats that must be decoded completely before they are resized: 4 bytes a pixel. */
const MAX_WHOLE_MEGAPIXELS = 24;

/** The most scans of a JPEG. Cameras write one; programs that make progressive pictures write about ten. */
const MAX_SCANS = 100;

// Each picture is processed once, so nothing is cached. Parallel work is the queue's business, not that of threads
// within one picture.
sharp.cache(false);
sharp.concurrency(1);

/** @throws HttpProblem 400 beside `image` */
export async function shrink(bytes: Uint8Array, side: Side): Promise<Uint8Array<ArrayBuffer>> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED.includes(type.mime)) throw problem('Pilih gambar JPEG, PNG, atau WebP');
  const broken = problem('Gambar rusak atau tidak lengkap');
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken;
    });
  const megapixels = isWhole(about) ? MAX_WHOLE_MEGAPIXELS : MAX_MEGAPIXELS;
  const limitInputPixels = megapixels * 1_000_000;
  if (about.width * about.height > limitInputPixels) {
    throw problem(`Gambar paling besar ${megapixels} megapiksel`);
  }
  if (about.format === 'jpeg' && countScans(bytes) > MAX_SCANS) {
    throw problem('Gambar ini disimpan dalam terlalu banyak tahap. Simpan ulang sebagai JPEG biasa.');
  }
  try {
    return await sharp(bytes, { limitInputPixels, failOn: 'error' })
      // Ends the work itself where it can be ended: between the lines of a picture, not between scans.
      .timeout({ seconds: TIMEOUT_MS / 1000 })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: side === 512 ? 82 : 70 })
      .toBuffer();
  } catch {
    throw broken;
  }
}

/** Only a plain JPEG is read line by line, and smaller from the start. */
const isWhole = ({ format, isProgressive }: Metadata): boolean => format !== 'jpeg' || Boolean(isProgressive);

const problem = (msg: string) => invalid({ path: 'image', msg });
