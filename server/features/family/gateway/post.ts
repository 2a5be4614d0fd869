/** Sends one request of a gateway over the wire. A school's administrator chooses the address, so it must not reach the server's own network. */
import { lookup as resolveName } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** All of a request, from the look-up of the name to the end of the answer. Below what a process has for its end. */
export const SEND_TIMEOUT_MS = 7_000;
const MAX_ANSWER_BYTES = 16 * 1024;

export interface GatewayRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `away`: it certainly was not taken. `unknown`: it may have been, but nobody has answered. */
export type Posted =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'away' | 'unknown'; readonly why: string };

const privateAddresses = new BlockList();
// A list of its own, because every address of IPv4 also counts as one of ::/3.
const privateAddresses6 = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(address, bits);
// Of IPv6 only what is global (2000::/3) is public, without the ways that lead into IPv4: 6to4 and Teredo.
for (const [address, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  privateAddresses6.addSubnet(address, bits, 'ipv6');

/** Whether an address belongs to this machine, its network, or anything else that is not the public internet. */
export const isPrivateAddress = (address: string): boolean =>
  isIP(address) === 6 ? privateAddresses6.check(address, 'ipv6') : privateAddresses.check(address);

const PRIVATE = 'Alamatnya di jaringan sendiri, yang tidak boleh dituju';

/** The connection uses the very address that was checked, so a name cannot mean another one a moment later. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '');
    const [first] = found;
    if (first === undefined || found.some(({ address }) => isPrivateAddress(address)))
      return callback(new Error(PRIVATE), '');
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

/** Whether a gateway may have this address; the text says why not. Names are looked up only when something is sent. */
export function refuseUrl(url: string, allowsPrivate: boolean): string | undefined {
  if (!URL.canParse(url)) return 'Bukan alamat web, misalnya https://api.contoh.id/kirim';
  const { protocol, hostname, username, password } = new URL(url);
  if (protocol !== 'https:' && !(allowsPrivate && protocol === 'http:'))
    return 'Harus dimulai dengan https://';
  if (username || password) return 'Kunci tidak boleh di dalam alamat: isi di kolom kunci';
  const address = hostname.replace(/^\[|\]$/g, '');
  if (
    !allowsPrivate &&
    (/^(.*\.)?localhost\.?$/i.test(address) || (isIP(address) && isPrivateAddress(address)))
  )
    return PRIVATE;
  return undefined;
}

/** Posts a request. It never rejects, follows no redirect and reads only the beginning of the answer. */
export function post({ url, headers, body }: GatewayRequest, allowsPrivate: boolean): Promise<Posted> {
  const refusal = refuseUrl(url, allowsPrivate);
  if (refusal !== undefined) return Promise.resolve({ kind: 'away', why: refusal });
  const isEncrypted = url.startsWith('https:');
  return new Promise((resolve) => {
    let wasConnected = false;
    const fail = (error: Error) =>
      resolve({ kind: wasConnected ? 'unknown' : 'away', why: describeFailure(error) });
    try {
      const outgoing = (isEncrypted ? requestEncrypted : requestPlain)(
        url,
        {
          method: 'POST',
          agent: false,
          headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
          ...(!allowsPrivate && { lookup: lookupPublic }),
        },
        (incoming) => {
          const pieces: Buffer[] = [];
          let size = 0;
          const finish = () =>
            resolve({
              kind: 'answered',
              status: incoming.statusCode ?? 0,
              text: Buffer.concat(pieces).toString('utf8', 0, MAX_ANSWER_BYTES),
            });
          incoming.on('data', (piece: Buffer) => {
            pieces.push(piece);
            size += piece.byteLength;
            if (size < MAX_ANSWER_BYTES) return;
            finish();
            outgoing.destroy();
          });
          incoming.on('end', finish);
          incoming.on('error', fail);
        },
      );
      outgoing.on('socket', (socket) =>
        socket.once(isEncrypted ? 'secureConnect' : 'connect', () => (wasConnected = true)),
      );
      outgoing.on('error', fail);
      outgoing.end(body);
    } catch (error) {
      // Headers that HTTP does not allow are refused before anything is sent.
      resolve({ kind: 'away', why: describeFailure(error as Error) });
    }
  });
}

/** Without the error's own text, which may hold the address that was resolved, or a key. */
function describeFailure(error: Error & { code?: string }): string {
  if (error.message === PRIVATE) return PRIVATE;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'Tidak dijawab pada waktunya';
  return `Sambungan gagal${/^[A-Z_]{3,40}$/.test(error.code ?? '') ? ` (${error.code})` : ''}`;
}
