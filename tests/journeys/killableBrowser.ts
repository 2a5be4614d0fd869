import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findWholeChromium } from '../../scripts/chromium.ts';

const ARGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=id-ID',
  '--remote-debugging-port=0',
];

/** A browser with one profile that dies without warning, as when a phone's battery ends, and comes back. */
export class KillableBrowser {
  #process: ChildProcess | undefined;
  #browser: Browser | undefined;

  private constructor(
    private readonly profile: string,
    private readonly size: { readonly width: number; readonly height: number },
  ) {}

  static async create(size: { width: number; height: number }): Promise<KillableBrowser> {
    return new KillableBrowser(await mkdtemp(join(tmpdir(), 'hadir-profile-')), size);
  }

  async open(): Promise<Page> {
    const executable = findWholeChromium();
    if (!executable) throw new Error('No Chromium found');
    const child = spawn(
      executable,
      [
        ...ARGS,
        `--user-data-dir=${this.profile}`,
        `--window-size=${this.size.width},${this.size.height}`,
        'about:blank',
      ],
      // A group of its own: all its processes end at once.
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#process = child;
    const endpoint = await new Promise<string>((resolve, reject) => {
      let printed = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        const [, found] = /DevTools listening on (ws:\S+)/.exec(printed) ?? [];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error(`Chromium ended:\n${printed}`)));
    });
    this.#browser = await chromium.connectOverCDP(endpoint);
    const [context] = this.#browser.contexts();
    if (!context) throw new Error('The browser has no context');
    return context.pages()[0] ?? context.newPage();
  }

  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child?.pid || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await ended;
    await this.#browser?.close().catch(() => undefined);
    // The next one must not take the profile for one in use.
    for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      await rm(join(this.profile, lock), { force: true });
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
