/** A JPEG as an attacker makes it: small, and to be gone over hundreds of times. */
import sharp from 'sharp';

/** Bits that a progressive picture may refine one by one, from the highest to the lowest. */
const BITS = 14;

/** Of one colour, gray and progressive, so that a scan of nothing new is a few bytes. */
const flat = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#808080' } })
    .toColourspace('b-w')
    .jpeg({ progressive: true })
    .toBuffer();

const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const TABLE = Buffer.from([0xff, 0xc4]);

/** From the last table before a scan up to the end of its data. */
function scansOf(jpeg: Buffer): { head: Buffer; scans: Buffer[] } {
  const starts: number[] = [];
  for (let at = jpeg.indexOf(START_OF_SCAN); at >= 0; at = jpeg.indexOf(START_OF_SCAN, at + 2)) {
    starts.push(Math.max(jpeg.lastIndexOf(TABLE, at), starts.at(-1) ?? 0));
  }
  const ends = [...starts.slice(1), jpeg.length - 2];
  return {
    head: jpeg.subarray(0, starts[0]),
    scans: starts.map((start, i) => jpeg.subarray(start, ends[i])),
  };
}

/** Its first, highest and lowest coefficient, and the bits before and after: three bytes of a scan's header. */
const bandAt = (scan: Buffer): number => {
  const at = scan.indexOf(START_OF_SCAN);
  return at + 5 + 2 * (scan[at + 4] ?? 0);
};

/** A good picture with so many scans (at most 880 or so): each coefficient by itself, and of each one bit after the other. */
export async function jpegOfScans(count: number, side: number): Promise<Buffer> {
  const { head, scans } = scansOf(await flat(side));
  const mean = scans.filter((scan) => scan[bandAt(scan)] === 0);
  const [template] = scans.slice(-1);
  if (!template) throw new Error('the picture has no scans');
  const all = [...mean];
  for (let coefficient = 1; coefficient < 64; coefficient++) {
    for (let bit = BITS - 1; bit >= 0 && all.length < count; bit--) {
      const scan = Buffer.from(template);
      const before = bit === BITS - 1 ? 0 : bit + 1;
      scan.set([coefficient, coefficient, (before << 4) | bit], bandAt(scan));
      all.push(scan);
    }
  }
  return Buffer.concat([head, ...all, Buffer.from([0xff, 0xd9])]);
}
