import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from './env.ts';
import { MIN_JWT_SECRET_LENGTH } from './settings.ts';
import { createOnce, ensurePrivateFolder } from '../base/files.ts';
import { StartError } from '../base/startError.ts';

/**
 * The key that signs tokens: the setting, or one that is made on the first start and kept, so that a restart signs
 * nobody out.
 */
export function jwtSecret(env: Pick<Env, 'JWT_SECRET' | 'DATA_DIR'>): string {
  if (env.JWT_SECRET) return env.JWT_SECRET;
  ensurePrivateFolder(env.DATA_DIR);
  const path = join(env.DATA_DIR, 'jwt-secret');
  createOnce(path, `${randomBytes(48).toString('base64url')}\n`);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < MIN_JWT_SECRET_LENGTH) {
    throw new StartError(
      `Berkas ${path} rusak (kurang dari ${MIN_JWT_SECRET_LENGTH} karakter). Hapus berkas itu, lalu jalankan lagi; semua pengguna perlu masuk kembali.`,
    );
  }
  return secret;
}
