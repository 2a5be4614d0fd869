/** Many callers who send half a body and then nothing, and what that costs a real server process. */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** In MB, of a process on Linux. */
const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export interface HalfSent {
  /** What the process has grown by, in MB, while all of them wait. */
  grownBy: number;
  /** How many got an answer although they have not sent all. */
  answered: number;
}

/**
 * @param declared what each says that it sends, in bytes; half of it is sent
 * @param headers one a line, without the last line break
 */
export async function sendHalf(
  { url, pid }: { url: string; pid: number },
  {
    count,
    path,
    declared,
    headers = '',
  }: { count: number; path: string; declared: number; headers?: string },
): Promise<HalfSent> {
  const { hostname, port } = new URL(url);
  const head = [
    path,
    `Host: ${hostname}`,
    'Content-Type: application/json',
    `Content-Length: ${declared}`,
    ...(headers ? [headers] : []),
  ];
  const half = Buffer.from(`${head.join('\r\n')}\r\n\r\n{"identifier":"${'a'.repeat(declared / 2)}`);
  const before = residentOf(pid);
  let answered = 0;
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket: Socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.once('data', () => (answered += 1));
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write(half);
      return socket;
    }),
  );
  // Until nothing comes any more: the last of it has arrived when the process has stopped growing.
  let most = residentOf(pid);
  for (let quiet = 0; quiet < 5; quiet++) {
    await pause(200);
    const now = residentOf(pid);
    if (now > most + 0.5) quiet = 0;
    most = Math.max(most, now);
  }
  for (const socket of sockets) socket.destroy();
  return { grownBy: most - before, answered };
}
