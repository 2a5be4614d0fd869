/** Everything that knows pictures, and takes 35 MB of memory for it: loaded with the first one (see encode.ts). */
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { invalid } from '../base/problem.ts';
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

/** Markers without a segment: TEM, and what may stand in the data of a scan. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * How many scans a JPEG has, as its decoder will meet them: segment by segment, from the data of one scan to the next
 * marker, up to the end of the image (a second picture or a film behind it is not decoded). A progressive picture is
 * gone over whole for each, so a small file with thousands of scans keeps a processor busy for half a minute.
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

/** Where the code of the next marker stands: after 0xff, any number of them; 0xff00 is a 0xff of the data. */
function nextMarker(jpeg: Uint8Array, from: number): number {
  let at = jpeg.indexOf(0xff, from);
  while (at >= 0) {
    while (jpeg[at] === 0xff) at += 1;
    if (at >= jpeg.length || jpeg[at] !== 0) return at;
    at = jpeg.indexOf(0xff, at);
  }
  return jpeg.length;
}
