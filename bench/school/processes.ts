/** Server processes of a bench, each on a port of its own: `apiServer.ts` as children. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { API_BASE } from '../../contract/calls.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly base: string;
}

/** `PROFILE=hadir` (or `bare`) in the environment writes a CPU profile of it to /tmp/hadir-profile. */
export async function startServerProcess(which: 'hadir' | 'bare', url: string): Promise<ServerProcess> {
  const script = fileURLToPath(new URL('./apiServer.ts', import.meta.url));
  const profile = process.env.PROFILE === which ? ['--cpu-prof', '--cpu-prof-dir=/tmp/hadir-profile'] : [];
  const child = fork(script, [which, url], { execArgv: ['--import', 'tsx', ...profile] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, base: `http://127.0.0.1:${port}${API_BASE}` };
}

/** The CPU time that the process has used so far, all its threads, in ms. */
export async function cpuMs({ child }: ServerProcess): Promise<number> {
  child.send('cpu');
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage }];
  return (cpu.user + cpu.system) / 1e3;
}
