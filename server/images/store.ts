import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names cannot be guessed, since an `<img>` cannot send a token; and say nothing of whom they show. */
export const IMAGE_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/;

/** The pictures of a folder: written once under a fresh name, never changed. */
export const imageStore = (folder: string) => ({
  async write(bytes: Uint8Array): Promise<string> {
    const name = `${randomUUID()}.webp`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, name);
    await writeFile(`${path}.part`, bytes, { mode: 0o600 });
    await rename(`${path}.part`, path);
    return name;
  },

  async read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!IMAGE_NAME.test(name)) return null;
    try {
      return new Uint8Array(await readFile(join(folder, name)));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  },

  /** Of what nothing points at any more. */
  async remove(name: string | null): Promise<void> {
    if (name !== null && IMAGE_NAME.test(name)) await rm(join(folder, name), { force: true });
  },
});

export type ImageStore = ReturnType<typeof imageStore>;
