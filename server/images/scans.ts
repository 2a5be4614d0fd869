/** Markers without a segment: TEM, and what may stand in the data of a scan. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * How many scans a JPEG has, as its decoder will meet them: segment by segment, from the data of one scan to the next
 * marker, up to the end of the image (a second picture or a film behind it is not decoded). A progressive picture is
 * gone over whole for each, so a small file with thousands of scans keeps a processor busy for half a minute.
 */
export function countScans(jpeg: Uint8Array): number {
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
