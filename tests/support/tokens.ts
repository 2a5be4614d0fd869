export const DAY = 86_400_000;

/** As long as nobody checks the signature, a token is what its three parts say. */
/** @param sub whose it is, where the server says so. */
export function token(expiresAt: number, name = 'x', sub?: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'HS256' })}.${part({ exp: Math.floor(expiresAt / 1000), name, sub })}.tanda`;
}
