/**
 * The folder of the embedded database, whose writes reach the disk and not only the system's memory. The engine runs in
 * WebAssembly, and the file system it comes with drops every fsync: a power cut took the last half minute along.
 *
 * The rules are PostgreSQL's own. Its write-ahead log is synced for each commit; here that is owed until {@link
 * SyncedFolder.settled}, so that the thread is not held, and one sync serves all who wait at that moment. Everything
 * else may change on the disk only after the log that describes it, so whatever changes another file pays first.
 */
import { fsync, fsyncSync } from 'node:fs';
import { promisify } from 'node:util';
import { type PGlite, PGlite as Engine } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { endProcess, type OnBroken } from './broken.ts';

/** Waits until what was written to an open file is on the disk; tests put another one here. */
export interface Disk {
  sync(fd: number): Promise<void>;
  syncNow(fd: number): void;
}

const realDisk: Disk = { sync: promisify(fsync), syncNow: fsyncSync };

/** An open file of the engine's file system, as far as it is looked at here. */
interface Stream {
  /** The descriptor of the real file. */
  nfd: number;
  /** A path in the engine's own tree, e.g. /pglite/data/pg_wal/000000010000000000000001. */
  path: string;
  shared: { refcount: number };
}

type Op = (this: void, ...args: never[]) => unknown;

/** Emscripten's NODEFS, as far as it is changed here. Every instance of the engine has its own. */
interface NodeFileSystem {
  stream_ops: Record<'write' | 'setattr', Op> & { close: (stream: Stream) => void };
  node_ops: Record<'setattr' | 'unlink' | 'rename' | 'rmdir', Op>;
  /** Runs it and turns the error of a system call into one that the engine understands. */
  tryFSOperation: <T>(operation: () => T) => T;
}

type EngineOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];

const isLog = ({ path }: Stream): boolean => path.includes('/pg_wal/');

/**
 * What the engine is started with: as it is meant to be, but for -F, which drops every sync, and with a quarter of its
 * buffers: the system keeps the files' pages once more, and a small machine has better use for the memory.
 */
export const SYNCED_START = [
  ...Engine.defaultStartParams.filter((param) => param !== '-F'),
  // The other methods are no-ops in the engine's C library.
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
];

export class SyncedFolder extends NodeFS {
  /** Log files whose sync the engine was promised. */
  readonly #owed = new Set<number>();
  /** Those being synced right now. */
  #underWay = new Set<number>();
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(
    folder: string,
    private readonly disk: Disk = realDisk,
    private readonly onBroken: OnBroken = endProcess,
  ) {
    super(folder);
  }

  override async init(engine: PGlite, options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(engine, options);
    const [...preRun] = emscriptenOpts.preRun ?? [];
    // The library's type knows no more of it than that it is a file system.
    preRun.unshift((mod) => this.#watch(mod.NODEFS as unknown as NodeFileSystem));
    const { printErr } = emscriptenOpts;
    let lastWords = 'WebAssembly';
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun,
        printErr: (line: string) => {
          lastWords = /(?:PANIC|FATAL): .*/.exec(line)?.[0] ?? lastWords;
          printErr?.(line);
        },
        onAbort: () => this.onBroken(lastWords),
      },
    };
  }

  /**
   * Resolves when everything that was committed up to now is on the disk. Who asks while a sync is under way waits for
   * the next one, together with all others who do.
   *
   * @throws what the system says of a disk that does not take it, from then on always: a later sync would not bring back
   *   what the system has dropped, and the log ends for good where it has a hole
   */
  settled(): Promise<void> {
    if (this.#owed.size === 0) return this.#next ?? this.#current;
    this.#next ??= this.#current.then(() => {
      this.#next = undefined;
      return (this.#current = this.#payAll());
    });
    return this.#next;
  }

  async #payAll(): Promise<void> {
    const files = (this.#underWay = new Set(this.#owed));
    this.#owed.clear();
    try {
      await Promise.all([...files].map((file) => this.#pay(file, files)));
    } catch (error) {
      this.onBroken(`fsync: ${String(error)}`);
      throw error;
    } finally {
      files.clear();
    }
  }

  async #pay(file: number, files: Set<number>): Promise<void> {
    try {
      await this.disk.sync(file);
    } catch (error) {
      // One that was closed meanwhile was synced before.
      if (files.has(file)) throw error;
    }
  }

  #payNow(): void {
    for (const file of new Set([...this.#owed, ...this.#underWay])) this.disk.syncNow(file);
    this.#owed.clear();
  }

  #watch(files: NodeFileSystem): void {
    const { stream_ops: streams, node_ops: nodes, tryFSOperation } = files;
    const close = streams.close;
    const write = streams.write as (stream: Stream, ...rest: unknown[]) => unknown;
    /** The log goes first. */
    const afterLog =
      (change: Op): Op =>
      (...args) => {
        tryFSOperation(() => this.#payNow());
        return change(...args);
      };
    // Changed in place: open files keep the tables that they were opened with.
    Object.assign(streams, {
      write: (stream: Stream, ...rest: unknown[]) => {
        if (!isLog(stream)) tryFSOperation(() => this.#payNow());
        return write(stream, ...rest);
      },
      setattr: afterLog(streams.setattr),
      close: (stream: Stream) => {
        const { nfd } = stream;
        const owed = this.#owed.has(nfd) || this.#underWay.has(nfd);
        if (owed && stream.shared.refcount === 1) {
          tryFSOperation(() => this.disk.syncNow(nfd));
          this.#owed.delete(nfd);
          this.#underWay.delete(nfd);
        }
        close(stream);
      },
      fsync: (stream: Stream) => {
        if (isLog(stream)) this.#owed.add(stream.nfd);
        else {
          tryFSOperation(() => {
            this.#payNow();
            this.disk.syncNow(stream.nfd);
          });
        }
        return 0;
      },
    });
    const { setattr, unlink, rename, rmdir } = nodes;
    Object.assign(nodes, {
      setattr: afterLog(setattr),
      unlink: afterLog(unlink),
      rename: afterLog(rename),
      rmdir: afterLog(rmdir),
    });
  }
}
