import type { MiddlewareHandler } from 'hono';
import type { Settings } from '../outside/deps.ts';
import type { ApiEnv } from './context.ts';

/**
 * What our pages may load and do; a browser refuses anything else. No inline script is allowed, so that text which
 * somebody smuggled into a page never runs.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The component library makes its style element empty and fills it by script: the hash is that of an empty element,
  // so nobody's markup styles a page. Styles written into markup (also by rendering it beforehand) belong into a file.
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  // data: and blob: are previews of a picture before it is sent, and QR codes.
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/**
 * The worker that reads QR codes is WebAssembly, which a policy must allow by name. A worker has the policy of its own
 * file, so nothing is allowed to the pages; this one may load its own parts and nothing else.
 */
export const WASM_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The camera scans cards, the position fills in a school's; nothing else of the device is ours to use. */
const PERMISSIONS_POLICY = [
  'camera=(self)',
  'geolocation=(self)',
  ...[
    'accelerometer',
    'display-capture',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** What a browser also heeds on a script or a style that a page loads. */
const ON_PARTS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const ALWAYS: Readonly<Record<string, string>> = {
  ...ON_PARTS,
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Permissions-Policy': PERMISSIONS_POLICY,
  'Referrer-Policy': 'same-origin',
  // frame-ancestors for browsers that do not know it.
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** A year. Only over https: on a school's plain http it would mean nothing, or lock people out. */
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' };

/** The settings that tell how people reach the server. */
export type Reachability = Pick<Settings, 'publicUrl' | 'trustedProxies'>;

/**
 * Puts the headers onto an answer, API or file; one that the answer has of its own (a picture's policy) stays.
 *
 * @param isPart of a page: a script or style, which is never a document, so that what rules documents would be dead weight.
 */
export function setSecurityHeaders(
  answer: Headers,
  request: Headers,
  reachability: Reachability,
  isPart = false,
): void {
  const always = isPart ? ON_PARTS : ALWAYS;
  const wanted = isHttps(request, reachability) ? { ...always, ...HTTPS_ONLY } : always;
  for (const [name, value] of Object.entries(wanted)) if (!answer.has(name)) answer.set(name, value);
}

export const securityHeaders =
  (reachability: Reachability): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await next();
    setSecurityHeaders(c.res.headers, c.req.raw.headers, reachability);
  };

/** Whether the person's browser speaks https, also when a trusted proxy in front of us ends it. */
export function isHttps(request: Headers, { publicUrl, trustedProxies = 0 }: Reachability): boolean {
  if (publicUrl) return publicUrl.startsWith('https:');
  if (trustedProxies === 0) return false;
  const protocols = (request.get('x-forwarded-proto') ?? '').split(',').map((entry) => entry.trim());
  // A proxy may pass on its own word only, so a shorter list than there are proxies counts as well.
  return (protocols.at(-trustedProxies) ?? protocols[0]) === 'https';
}
