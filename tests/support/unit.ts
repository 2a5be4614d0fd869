/** What systemd would run, as far as a unit file says it. */
import { readFileSync } from 'node:fs';

export interface Unit {
  readonly command: string;
  readonly args: string[];
  readonly env: Record<string, string>;
  readonly cwd: string;
}

/** @param places what stands on this machine for the paths of the file */
export function readUnit(path: string, places: Readonly<Record<string, string>>): Unit {
  let text = readFileSync(path, 'utf8');
  for (const [from, to] of Object.entries(places)) text = text.replaceAll(from, to);
  const valuesOf = (name: string) =>
    text.split('\n').flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));
  const [command = '', ...args] = (valuesOf('ExecStart')[0] ?? '').split(' ');
  const env = valuesOf('Environment').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return { command, args, env: Object.fromEntries(env), cwd: valuesOf('WorkingDirectory')[0] ?? '' };
}
