/**
 * The folder of the embedded database, made so that its writes reach the disk and not only the system's memory. The engine runs in
 * WebAssembly, and the file system it comes with drops every fsync, so a power cut lost the last half minute.
 *
 * The rules are PostgreSQL's own. Its write-ahead log is synced for each commit. Here that sync is postponed until {@link
 * SyncedFolder.settled}, so that the thread is not blocked, and one sync serves all callers who wait at that moment. Any other file may
 * change on the disk only after the log that describes the change, so postponed syncs of the log are done before any other file is changed.
 */
import { fsync, fsyncSync } from 'node:fs';
import { promisify } from 'node:util';
import { type PGlite, PGlite as Engine } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { endProcess, type EngineFailureHandler } from './broken.ts';

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

type FileOperation = (this: void, ...args: never[]) => unknown;

/** Emscripten's NODEFS, as far as it is changed here. Every instance of the engine has its own. */
interface NodeFileSystem {
  stream_ops: Record<'write' | 'setattr', FileOperation> & { close: (stream: Stream) => void };
  node_ops: Record<'setattr' | 'unlink' | 'rename' | 'rmdir', FileOperation>;
  /** Runs an operation and turns the error of a system call into one that the engine understands. */
  tryFSOperation: <T>(operation: () => T) => T;
}

type EngineOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];

const isLog = ({ path }: Stream): boolean => path.includes('/pg_wal/');

/**
 * The engine's start parameters: its defaults without -F, which drops every sync, and with a quarter of the buffers. The operating system
 * caches the same pages of the files, and a small machine has better use for the memory.
 */
export const SYNCED_START_PARAMETERS = [
  ...Engine.defaultStartParams.filter((param) => param !== '-F'),
  // fsync is the only method that works; the others are no-ops in the engine's C library.
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
];

export class SyncedFolder extends NodeFS {
  /** Descriptors of log files whose sync the engine asked for and that was postponed. */
  readonly #owed = new Set<number>();
  /** Descriptors of log files that are being synced right now. */
  #underWay = new Set<number>();
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(
    folder: string,
    private readonly disk: Disk = realDisk,
    private readonly onBroken: EngineFailureHandler = endProcess,
  ) {
    super(folder);
  }

  override async init(engine: PGlite, options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(engine, options);
    const [...preRun] = emscriptenOpts.preRun ?? [];
    // The library declares it only as some file system, hence the cast.
    preRun.unshift((mod) => this.#watch(mod.NODEFS as unknown as NodeFileSystem));
    const { printErr } = emscriptenOpts;
    let lastEngineError = 'WebAssembly';
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun,
        printErr: (line: string) => {
          lastEngineError = /(?:PANIC|FATAL): .*/.exec(line)?.[0] ?? lastEngineError;
          printErr?.(line);
        },
        onAbort: () => this.onBroken(lastEngineError),
      },
    };
  }

  /**
   * Resolves when everything committed so far is on the disk. A call during a sync waits for the next one, together with all other such
   * calls.
   *
   * @throws the system's error when the disk fails, from then on with every call: a later sync would not bring back what the system has
   * dropped, and the log ends for good at the gap
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
      // A file that was closed in the meantime was synced before that.
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
    /** Wraps a change of files, so that the log is synced first. */
    const syncLogFirst =
      (change: FileOperation): FileOperation =>
      (...args) => {
        tryFSOperation(() => this.#payNow());
        return change(...args);
      };
    // The tables of operations are changed in place, because open files keep a reference to them.
    Object.assign(streams, {
      write: (stream: Stream, ...rest: unknown[]) => {
        if (!isLog(stream)) tryFSOperation(() => this.#payNow());
        return write(stream, ...rest);
      },
      setattr: syncLogFirst(streams.setattr),
      close: (stream: Stream) => {
        const { nfd } = stream;
        const isSyncOwed = this.#owed.has(nfd) || this.#underWay.has(nfd);
        if (isSyncOwed && stream.shared.refcount === 1) {
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
      setattr: syncLogFirst(setattr),
      unlink: syncLogFirst(unlink),
      rename: syncLogFirst(rename),
      rmdir: syncLogFirst(rmdir),
    });
  }
}
