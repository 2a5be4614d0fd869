import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWithDemo } from '../support/demoFolder.ts';
import { FRUGAL, TWICE_COMPILED } from '../../scripts/nodeFlags.ts';
import { programArgs } from '../support/serverProgram.ts';

/** A real Hadir in a process of its own, on a folder of its own. */
export class HadirServer {
  #process: ChildProcess | undefined;
  #output = '';
  #port = 0;

  private constructor(
    private readonly dataDir: string,
    private readonly settings: Readonly<Record<string, string>> = { NODE_ENV: 'test' },
  ) {}

  static async start(): Promise<HadirServer> {
    const server = new HadirServer(fillWithDemo(await mkdtemp(join(tmpdir(), 'hadir-e2e-'))));
    await server.start();
    return server;
  }

  /** As a school starts: production, one administrator, and nothing else. */
  static async startEmpty(password: string): Promise<HadirServer> {
    const settings = { NODE_ENV: 'production', ADMIN_PASSWORD: password };
    const server = new HadirServer(await mkdtemp(join(tmpdir(), 'hadir-e2e-')), settings);
    await server.start();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Everything the server has printed. */
  get output(): string {
    return this.#output;
  }

  /** Starts on the same folder; after the first time on the same port, too. */
  async start(): Promise<void> {
    // One server answers the tests of its worker for minutes.
    const child = spawn('node', programArgs('server/main.ts', [TWICE_COMPILED, ...FRUGAL]), {
      env: {
        ...process.env,
        ...this.settings,
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        // Every request is logged, so that a test can read what the log holds.
        LOG_LEVEL: 'debug',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    let printed = '';
    const port = new Promise<number>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        printed += chunk.toString();
        this.#output += chunk.toString();
        const match = /http:\/\/127\.0\.0\.1:(\d+)/.exec(printed);
        if (match) resolve(Number(match[1]));
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => reject(new Error(`The server ended (${code}):\n${printed}`)));
    });
    this.#port = await port;
  }

  /** As when the power goes: no chance to tidy up. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async remove(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
