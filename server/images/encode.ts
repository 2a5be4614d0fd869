import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { invalid } from '../base/problem.ts';
import type { Side } from './shrink.ts';
import { queued } from './queue.ts';

/**
 * Makes a picture of our own of an uploaded one: at most 512 px a side (a letter, which is read, 1600), upright, without metadata (place, device).
 * It is judged by its content, never by its name or declared type.
 *
 * @throws HttpProblem 400 beside `image`
 */
export async function encodeImage(file: Blob, side: Side = 512): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > IMAGE_MAX_BYTES) throw invalid({ path: 'image', msg: 'Gambar paling besar 5 MB' });
  return queued(async () => {
    const { shrink } = await import('./shrink.ts');
    return shrink(new Uint8Array(await file.arrayBuffer()), side);
  });
}
