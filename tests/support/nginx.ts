/** Debian's nginx with a configuration of ours, on ports of its own and a certificate that nobody signed. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';

export const NGINX = '/usr/sbin/nginx';
export const hasNginx = existsSync(NGINX);

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** @returns the arguments that start it in front of a server of ours */
export function nginxArguments(
  file: string,
  folder: string,
  ports: { http: number; https: number; hadir: number },
): string[] {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const subject = ['-subj', '/CN=hadir.contoh.sch.id', '-days', '2'];
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const to = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...ec, ...subject, ...to], { stdio: 'ignore' });
  const changes: [RegExp, string][] = [
    [/127\.0\.0\.1:8080/, `127.0.0.1:${ports.hadir}`],
    [/^ *listen \[::\].*\n/gm, ''],
    [/listen 80;/, `listen 127.0.0.1:${ports.http};`],
    [/listen 443 /, `listen 127.0.0.1:${ports.https} `],
    [/\/etc\/ssl\/hadir\/fullchain\.pem/, certificate],
    [/\/etc\/ssl\/hadir\/privkey\.pem/, key],
  ];
  let own = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    if (own.search(from) < 0) throw new Error(`${file} says nothing like ${from}`);
    own = own.replace(from, to);
  }
  writeFileSync(join(folder, 'hadir.conf'), own);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind), { recursive: true });
    return `${kind}_temp_path ${join(folder, kind)};`;
  });
  const main = [
    // Its workers are nobody's else, who may not enter the folder.
    process.getuid?.() === 0 ? 'user root;' : '',
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {}`,
    `http { access_log off; ${temporary.join(' ')} include ${join(folder, 'hadir.conf')}; }`,
  ];
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, main.join('\n'));
  return ['-c', config, '-e', 'stderr'];
}

/** As a browser that was told to trust the certificate. */
export async function overHttps(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  const { body, ...rest } = options;
  const host = { host: '127.0.0.1', port, servername: 'hadir.contoh.sch.id' };
  const headers = { Host: 'hadir.contoh.sch.id', ...rest.headers };
  const sent = request({ ...host, path, ...rest, headers, rejectUnauthorized: false, agent: false });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
}
