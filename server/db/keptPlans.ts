/**
 * Makes the embedded engine keep its query plans. Its driver sends every statement without a name, so the engine parses and plans it anew,
 * which often takes longer than finding its rows. Here a repeated statement gets a name on its way to the engine, which then keeps the
 * plan.
 */
import type { PGlite } from '@electric-sql/pglite';

type Send = PGlite['execProtocolStream'];
type Answer = Awaited<ReturnType<Send>>;

/** How many statements may have a name at once; each takes memory of the engine. */
const MAX_NAMED_STATEMENTS = 250;
/** Longer parse messages get no name, because they contain many rows and seldom come again. */
const MAX_NAMED_MESSAGE_BYTES = 16_384;
/**
 * How long plans are kept. A plan may be from a time when a table was empty, and until the next `analyze` nothing else tells the planner
 * that it has grown.
 */
const PLAN_LIFETIME_MS = 10 * 60_000;
/** Discards the plans but keeps the names: the engine makes the first five plans of a new name for specific values only. */
const DISCARD_PLANS_STATEMENT = 'discard plans';

/** The first bytes of the messages of PostgreSQL's protocol that matter here. Four bytes of length follow them. */
const [PARSE, DESCRIBE, BIND, CLOSE, SYNC, QUERY] = [0x50, 0x44, 0x42, 0x43, 0x53, 0x51];
const MESSAGE_HEADER_BYTES = 5;
/** The byte in a describe or close message that means a statement, not a portal. */
const STATEMENT_KIND_BYTE = 0x53;

interface NamedStatement {
  readonly name: string;
  /** The engine's description of the statement's parameters, once it was asked for. */
  parameters?: Answer;
}

export interface KeepOptions {
  readonly most?: number;
  readonly now?: () => number;
}

/**
 * Gives repeated statements names, as said at the top of this file. It relies on the driver sending a statement as parse, describe, bind,
 * describe, execute and sync, with nothing of another statement in between.
 */
export function keepPlans(
  client: PGlite,
  { most = MAX_NAMED_STATEMENTS, now = () => performance.now() }: KeepOptions = {},
): void {
  const send = client.execProtocolStream.bind(client);
  /** The named statements, by their parse message; the least recently used comes first. */
  const statementsByMessage = new Map<string, NamedStatement>();
  /** The statements that were sent only once so far. They get no name until they are sent again. */
  const sentOnce = new Set<string>();
  let made = 0;
  let plannedAt = now();
  let current: { readonly text: string; readonly of: NamedStatement } | undefined;

  const forget = async (text: string, { name }: NamedStatement) => {
    statementsByMessage.delete(text);
    await send(makeCloseMessage(name), { syncToFs: false });
  };

  const discardPlans = async () => {
    try {
      await send(query(DISCARD_PLANS_STATEMENT), { syncToFs: false });
      plannedAt = now();
    } catch {
      // Nothing can be executed in a transaction that has failed; the next statement will try again.
    }
  };

  const touchStatement = (text: string, of: NamedStatement) => {
    statementsByMessage.delete(text);
    statementsByMessage.set(text, of);
    current = { text, of };
  };

  const sendParseMessage: Send = async (message, options) => {
    current = undefined;
    if (message.length > MAX_NAMED_MESSAGE_BYTES) return send(message, options);
    const text = Buffer.from(message).toString('latin1');
    const existing = statementsByMessage.get(text);
    if (existing) {
      if (now() - plannedAt >= PLAN_LIFETIME_MS) await discardPlans();
      touchStatement(text, existing);
      return [];
    }
    if (!sentOnce.delete(text)) {
      if (sentOnce.size >= most) sentOnce.clear();
      sentOnce.add(text);
      return send(message, options);
    }
    const [oldest] = statementsByMessage;
    if (oldest && statementsByMessage.size >= most) await forget(...oldest);
    const of: NamedStatement = { name: `hadir_${made++}` };
    const answer = await send(insertStatementName(message, MESSAGE_HEADER_BYTES, of.name), options);
    touchStatement(text, of);
    return answer;
  };

  client.execProtocolStream = async (message, options) => {
    const [kind] = message;
    if (kind === PARSE) return sendParseMessage(message, options);
    if (kind === SYNC) current = undefined;
    if (!current) return send(message, options);
    const { text, of } = current;
    if (kind === DESCRIBE && message[MESSAGE_HEADER_BYTES] === STATEMENT_KIND_BYTE)
      return (of.parameters ??= await send(
        insertStatementName(message, MESSAGE_HEADER_BYTES + 1, of.name),
        options,
      ));
    if (kind !== BIND) return send(message, options);
    try {
      return await send(insertStatementName(message, MESSAGE_HEADER_BYTES + 1, of.name), options);
    } catch (error) {
      // Migrations normally run at the start, before any statement. If a table changes later, its statements are parsed anew the next time.
      if (isOutdated(error)) statementsByMessage.delete(text);
      throw error;
    }
  };
}

const isOutdated = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
};

/** Inserts a name into a message that has an empty one. */
function insertStatementName(message: Uint8Array, at: number, name: string): Uint8Array {
  const bytes = Buffer.alloc(message.length + name.length);
  bytes.set(message.subarray(0, at));
  bytes.write(name, at, 'latin1');
  bytes.set(message.subarray(at), at + name.length);
  bytes.writeUInt32BE(bytes.length - 1, 1);
  return bytes;
}

const query = (text: string): Uint8Array =>
  insertStatementName(Uint8Array.of(QUERY, 0, 0, 0, 0, 0), MESSAGE_HEADER_BYTES, text);

const makeCloseMessage = (name: string): Uint8Array =>
  insertStatementName(
    Uint8Array.of(CLOSE, 0, 0, 0, 0, STATEMENT_KIND_BYTE, 0),
    MESSAGE_HEADER_BYTES + 1,
    name,
  );
