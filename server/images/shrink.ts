/** Decodes and shrinks pictures. The libraries take 35 MB of memory, so this module is loaded with the first picture (see encode.ts). */
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { invalid } from '../base/problem.ts';
import { IMAGE_TIMEOUT_MS } from './queue.ts';

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp'];
/** The longest side in pixels: 512 for a face or a logo, 1024 for a building, 1600 for a sheet of paper that must be legible. */
export type MaxSidePixels = 512 | 1024 | 1600;
/** More than any phone's picture within 5 MB has; a small file that unpacks to more is an attack. */
const MAX_MEGAPIXELS = 50;
/** The limit for formats that must be decoded completely before they are resized: 4 bytes a pixel. */
const MAX_WHOLE_MEGAPIXELS = 24;

/** The most scans of a JPEG. Cameras write one; programs that make progressive pictures write about ten. */
const MAX_SCANS = 100;

// Each picture is processed once, so nothing is cached. The queue decides how much runs in parallel, so libvips uses only one thread for
// each picture.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Checks and shrinks a picture.
 *
 * @throws HttpProblem 400 at `path`
 */
export async function shrink(
  bytes: Uint8Array,
  maxSidePixels: MaxSidePixels,
  path: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const problem = (msg: string) => invalid({ path, msg });
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED.includes(type.mime)) throw problem('Pilih gambar JPEG, PNG, atau WebP');
  const brokenImageProblem = problem('Gambar rusak atau tidak lengkap');
  const imageMetadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw brokenImageProblem;
    });
  const megapixels = isWhole(imageMetadata) ? MAX_WHOLE_MEGAPIXELS : MAX_MEGAPIXELS;
  const limitInputPixels = megapixels * 1_000_000;
  if (imageMetadata.width * imageMetadata.height > limitInputPixels) {
    throw problem(`Gambar paling besar ${megapixels} megapiksel`);
  }
  if (imageMetadata.format === 'jpeg' && countScans(bytes) > MAX_SCANS) {
    throw problem('Gambar ini disimpan dalam terlalu banyak tahap. Simpan ulang sebagai JPEG biasa.');
  }
  try {
    return await sharp(bytes, { limitInputPixels, failOn: 'error' })
      // This ends the work itself where possible: between the lines of a picture, but not between scans.
      .timeout({ seconds: IMAGE_TIMEOUT_MS / 1000 })
      .autoOrient()
      .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: maxSidePixels === 512 ? 82 : 70 })
      .toBuffer();
  } catch {
    throw brokenImageProblem;
  }
}

/** Whether a picture must be decoded as a whole. Only a baseline JPEG can be read line by line, at a smaller size from the start. */
const isWhole = ({ format, isProgressive }: Metadata): boolean => format !== 'jpeg' || Boolean(isProgressive);

/** Whether a marker has no segment: TEM, and the markers that may occur within the data of a scan. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Counts the scans of a JPEG as its decoder will meet them: segment by segment, from the data of one scan to the next marker, up to the end
 * of the image (a second picture or a film after it is not decoded). The decoder processes the whole of a progressive picture for each
 * scan, so a small file with thousands of scans keeps a processor busy for half a minute.
 */
function countScans(jpeg: Uint8Array): number {
  let scans = 0;
  for (let at = nextMarker(jpeg, 2); at < jpeg.length; at = nextMarker(jpeg, at)) {
    const marker = jpeg[at] ?? 0;
    at += 1;
    if (marker === END_OF_IMAGE) break;
    if (isBare(marker)) continue;
    if (marker === START_OF_SCAN) scans += 1;
    at += ((jpeg[at] ?? 0) << 8) | (jpeg[at + 1] ?? 0);
  }
  return scans;
}

/** Finds the code of the next marker, which follows one or more bytes of 0xff. The pair 0xff00 is a 0xff within the data. */
function nextMarker(jpeg: Uint8Array, from: number): number {
  let at = jpeg.indexOf(0xff, from);
  while (at >= 0) {
    while (jpeg[at] === 0xff) at += 1;
    if (at >= jpeg.length || jpeg[at] !== 0) return at;
    at = jpeg.indexOf(0xff, at);
  }
  return jpeg.length;
}
