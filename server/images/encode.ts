import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { invalid } from '../base/problem.ts';
import type { MaxSidePixels } from './shrink.ts';
import { runQueued } from './queue.ts';

/**
 * Re-encodes an uploaded picture: at most 512 px a side (1024 for a building, 1600 for a letter, which must be legible), upright, without
 * metadata (place, device). The format is detected from its content, never from its name or declared type.
 *
 * @param path the field of the upload
 * @throws HttpProblem 400 at `path`
 */
export async function encodeImage(
  file: Blob,
  maxSidePixels: MaxSidePixels = 512,
  path = 'image',
): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > IMAGE_MAX_BYTES) throw invalid({ path, msg: 'Gambar paling besar 5 MB' });
  return runQueued(async () => {
    const { shrink } = await import('./shrink.ts');
    return shrink(new Uint8Array(await file.arrayBuffer()), maxSidePixels, path);
  });
}
