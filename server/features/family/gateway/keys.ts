/** What a gateway's keys are encrypted with, and what messages are called towards a gateway. All follows from the installation's secret. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of one gateway. */
export interface GatewayKeys {
  readonly key?: string | undefined;
  readonly receiptSecret?: string | undefined;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `hadir family ${purpose}`, 32));

/** Encrypts the keys for one school: under another school's number they cannot be read. */
export function sealKeys(secret: string, schoolId: number, keys: GatewayKeys): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, derive(secret, 'gateway keys'), iv);
  cipher.setAAD(Buffer.from(String(schoolId)));
  const sealed = [iv, cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()];
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url');
}

/** @returns undefined where they were encrypted with another secret, as after a restore on another installation */
export function openKeys(secret: string, schoolId: number, sealed: string | null): GatewayKeys | undefined {
  if (sealed === null) return {};
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, derive(secret, 'gateway keys'), bytes.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(String(schoolId)));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8');
    return JSON.parse(text + decipher.final('utf8')) as GatewayKeys;
  } catch {
    return undefined;
  }
}

const mac = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', derive(secret, purpose)).update(text).digest('base64url');

/** The word by which WhatsApp shows that it has been told where to send receipts. */
export const verifyToken = (secret: string, schoolId: number): string =>
  mac(secret, 'verify token', String(schoolId)).slice(0, 24);

/** Which message: at most one exists for them. */
export interface MessageName {
  readonly userId: number;
  readonly day: string;
  readonly reason: string;
}

const nameOf = ({ userId, day, reason }: MessageName) => `${userId}.${day}.${reason}`;

/**
 * The key under which a message is sent, however often. It does not name the row: after a restore rows are numbered anew, and a gateway
 * would take a new message for one that it has sent.
 */
export const idempotencyKey = (secret: string, name: MessageName): string =>
  `${nameOf(name)}.${mac(secret, 'message', nameOf(name)).slice(0, 16)}`;

/** @returns undefined for a key that this installation has not made */
export function messageOfKey(secret: string, key: string): MessageName | undefined {
  const [userId, day, reason] = key.split('.');
  if (userId === undefined || day === undefined || reason === undefined) return undefined;
  const name = { userId: Number(userId), day, reason };
  return idempotencyKey(secret, name) === key ? name : undefined;
}
