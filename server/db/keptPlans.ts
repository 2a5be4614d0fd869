/**
 * The embedded engine's driver sends every statement without a name, so the engine parses and plans it anew: often longer work than finding
 * its rows. What is asked again gets a name here, on its way to the engine, which then keeps what it has made of it.
 */
import type { PGlite } from '@electric-sql/pglite';

type Send = PGlite['execProtocolStream'];
type Answer = Awaited<ReturnType<Send>>;

/** Each takes memory of the engine. */
const MOST_NAMES = 250;
/** Longer ones have many rows in them, and seldom come again. */
const LONGEST = 16_384;
/** A plan may be of a time when a table was empty; until the next `analyze` nothing else tells the planner that it has grown. */
const LASTS_MS = 10 * 60_000;
/** The names stay: of one that is new the engine plans the first five times for their values alone. */
const PLAN_ANEW = 'discard plans';

/** The messages of PostgreSQL's protocol that are looked at, by their first byte; four bytes of length follow. */
const [PARSE, DESCRIBE, BIND, CLOSE, SYNC, QUERY] = [0x50, 0x44, 0x42, 0x43, 0x53, 0x51];
const HEAD = 5;
/** In a description, and when closing: a statement, not a portal. */
const STATEMENT = 0x53;

interface Kept {
  readonly name: string;
  /** What the engine says of its parameters, once asked. */
  parameters?: Answer;
}

export interface KeepOptions {
  readonly most?: number;
  readonly now?: () => number;
}

/** The driver sends a statement as parse, describe, bind, describe, execute and sync, and nothing of another one meanwhile. */
export function keepPlans(
  client: PGlite,
  { most = MOST_NAMES, now = () => performance.now() }: KeepOptions = {},
): void {
  const send = client.execProtocolStream.bind(client);
  /** By the parse message; those that were asked longest ago come first. */
  const kept = new Map<string, Kept>();
  /** Asked once: what never comes again gets no name. */
  const seen = new Set<string>();
  let made = 0;
  let plannedAt = now();
  let current: { readonly text: string; readonly of: Kept } | undefined;

  const forget = async (text: string, { name }: Kept) => {
    kept.delete(text);
    await send(closing(name), { syncToFs: false });
  };

  const planAnew = async () => {
    try {
      await send(query(PLAN_ANEW), { syncToFs: false });
      plannedAt = now();
    } catch {
      // In a transaction that has failed nothing can be asked; the next one will.
    }
  };

  const keep = (text: string, of: Kept) => {
    kept.delete(text);
    kept.set(text, of);
    current = { text, of };
  };

  const parse: Send = async (message, options) => {
    current = undefined;
    if (message.length > LONGEST) return send(message, options);
    const text = Buffer.from(message).toString('latin1');
    const existing = kept.get(text);
    if (existing) {
      if (now() - plannedAt >= LASTS_MS) await planAnew();
      keep(text, existing);
      return [];
    }
    if (!seen.delete(text)) {
      if (seen.size >= most) seen.clear();
      seen.add(text);
      return send(message, options);
    }
    const [oldest] = kept;
    if (oldest && kept.size >= most) await forget(...oldest);
    const of: Kept = { name: `hadir_${made++}` };
    const answer = await send(withName(message, HEAD, of.name), options);
    keep(text, of);
    return answer;
  };

  client.execProtocolStream = async (message, options) => {
    const [kind] = message;
    if (kind === PARSE) return parse(message, options);
    if (kind === SYNC) current = undefined;
    if (!current) return send(message, options);
    const { text, of } = current;
    if (kind === DESCRIBE && message[HEAD] === STATEMENT)
      return (of.parameters ??= await send(withName(message, HEAD + 1, of.name), options));
    if (kind !== BIND) return send(message, options);
    try {
      return await send(withName(message, HEAD + 1, of.name), options);
    } catch (error) {
      // Tables change before anybody asks, at the start. Should one do so later, its statements are parsed anew from the next time on.
      if (isOutdated(error)) kept.delete(text);
      throw error;
    }
  };
}

const isOutdated = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
};

/** The message with a name where its empty one is. */
function withName(message: Uint8Array, at: number, name: string): Uint8Array {
  const bytes = Buffer.alloc(message.length + name.length);
  bytes.set(message.subarray(0, at));
  bytes.write(name, at, 'latin1');
  bytes.set(message.subarray(at), at + name.length);
  bytes.writeUInt32BE(bytes.length - 1, 1);
  return bytes;
}

const query = (text: string): Uint8Array => withName(Uint8Array.of(QUERY, 0, 0, 0, 0, 0), HEAD, text);

const closing = (name: string): Uint8Array =>
  withName(Uint8Array.of(CLOSE, 0, 0, 0, 0, STATEMENT, 0), HEAD + 1, name);
