/** Reads what a bearer token says about itself. Source: the product specification, section 5. */

/** Three parts, of characters that a header can carry. */
const TOKEN_PATTERN = /^[!-\-/-~]+\.([!-\-/-~]+)\.[!-\-/-~]+$/;

/** The claims of a JWT; undefined when the token is not one. The signature is not checked, because only the server can do that. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> | undefined {
  const [, part] = TOKEN_PATTERN.exec(token) ?? [];
  if (part === undefined) return undefined;
  try {
    const bytes = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
    const claims: unknown = JSON.parse(text);
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A token is valid only if it has three parts and its `exp` (seconds) is in the future. */
export function isTokenValid(token: string | null | undefined, now = Date.now()): token is string {
  const exp = token ? claimsOf(token)?.exp : undefined;
  return typeof exp === 'number' && exp * 1000 > now;
}
