/**
 * `npm start`: brings the dashboard up to date, then runs the server in this same process. A shell between them would end at a signal and
 * leave the server running; this way everything ends with the command that was started.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often this process checks that the starting command still exists: a command that was killed passes on no signal. */
const COMMAND_CHECK_MS = 500;

/** Returns a process's parent and its command line, or undefined where the system has no /proc. */
function parentOf(pid: number): { parent: number; command: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
  } catch {
    return undefined;
  }
}

const shell = parentOf(process.ppid);
const isShell = shell?.command.includes('\0-c\0') ?? false;
const parent = process.ppid;
const isCommandThere = (): boolean =>
  process.ppid === parent && (!isShell || parentOf(parent)?.parent === shell?.parent);

// The check is only made under npm, which keeps running as long as its command. Any other parent may exit earlier.
if (process.env.npm_lifecycle_event !== undefined) {
  const watch = setInterval(() => {
    if (isCommandThere()) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, COMMAND_CHECK_MS);
  watch.unref();
}

// The build runs in a process of its own, so that its memory is freed when it ends.
const build = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'ensureBuild.ts')], {
  stdio: 'inherit',
});
const stop = (signal: NodeJS.Signals) => void build.kill(signal);
process.on('SIGTERM', stop).on('SIGINT', stop);
const [code, signal] = (await once(build, 'close')) as [number | null, NodeJS.Signals | null];
process.off('SIGTERM', stop).off('SIGINT', stop);

if (code === 0) await import('../server/main.ts');
else process.exit(signal === null ? (code ?? 1) : 0);
