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
  // The component library creates an empty style element and fills it by script. The hash is that of an empty element, so that no injected
  // markup can style a page. Styles in the markup (also when it is prerendered) must be in a file instead.
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  // `data:` and `blob:` are for QR codes and for previews of a picture before it is sent.
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
 * The policy of the worker that reads QR codes. It uses WebAssembly, which a policy must allow explicitly. A worker has the policy of its
 * own file, so the pages need not allow it; this worker may load its own parts and nothing else.
 */
export const WASM_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Pages may use the camera to scan cards, and the position to fill in that of a school. They may use nothing else of the device. */
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

/** The headers that browsers also observe on a script or a style that a page loads. */
const PAGE_PART_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const ALWAYS_SENT_HEADERS: Readonly<Record<string, string>> = {
  ...PAGE_PART_HEADERS,
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Permissions-Policy': PERMISSIONS_POLICY,
  'Referrer-Policy': 'same-origin',
  // This is for browsers that do not support `frame-ancestors`.
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Lasts a year. It is only sent over https: on a school's plain http it would have no effect, or lock people out. */
const HTTPS_ONLY_HEADERS = { 'Strict-Transport-Security': 'max-age=31536000' };

/** The settings that tell how people reach the server. */
export type Reachability = Pick<Settings, 'publicUrl' | 'trustedProxies'>;

/**
 * Sets the security headers of a response, for calls of the API and for files. A header that the response already has (such as a picture's
 * policy) stays.
 *
 * @param isPart true for a script or style, which is never opened as a document, so the headers for documents are left out
 */
export function setSecurityHeaders(
  answer: Headers,
  request: Headers,
  reachability: Reachability,
  isPart = false,
): void {
  const baseHeaders = isPart ? PAGE_PART_HEADERS : ALWAYS_SENT_HEADERS;
  const wanted = isHttps(request, reachability) ? { ...baseHeaders, ...HTTPS_ONLY_HEADERS } : baseHeaders;
  for (const [name, value] of Object.entries(wanted)) if (!answer.has(name)) answer.set(name, value);
}

export const securityHeaders =
  (reachability: Reachability): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await next();
    setSecurityHeaders(c.res.headers, c.req.raw.headers, reachability);
  };

/** Whether the user's browser connected by https, even if a trusted proxy in front of this server terminates it. */
export function isHttps(request: Headers, { publicUrl, trustedProxies = 0 }: Reachability): boolean {
  if (publicUrl) return publicUrl.startsWith('https:');
  if (trustedProxies === 0) return false;
  const protocols = (request.get('x-forwarded-proto') ?? '').split(',').map((entry) => entry.trim());
  // A proxy may send only its own entry, so the list may be shorter than the number of proxies.
  return (protocols.at(-trustedProxies) ?? protocols[0]) === 'https';
}
