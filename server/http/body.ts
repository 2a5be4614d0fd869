import { HttpProblem, refused } from './problem.ts';
import type { ApiContext } from './context.ts';

/** Enough for 500 attendance entries with long notes. */
export const JSON_MAX_BYTES = 2 * 1024 * 1024;
/** Above the largest picture, so that one a little too big is refused beside its field. */
export const FORM_MAX_BYTES = 8 * 1024 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true });

export async function readJson(c: ApiContext): Promise<unknown> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch {
    throw refused('Isi permintaan bukan JSON yang benar');
  }
}

/** The fields of a multipart body; of a field sent twice the last. */
export async function readForm(c: ApiContext): Promise<Record<string, string | File>> {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
    throw refused('Kirim data sebagai formulir (multipart/form-data)');
  }
  try {
    return Object.fromEntries(await c.req.formData());
  } catch {
    throw refused('Isi formulir tidak dapat dibaca');
  }
}

export const tooLarge = (): never => {
  throw new HttpProblem(413, 'Kiriman terlalu besar. Paling besar 5 MB untuk gambar, 2 MB untuk data lain.');
};
