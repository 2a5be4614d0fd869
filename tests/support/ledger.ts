/** Marks written to a running Hadir over HTTP, and what must be true of them afterwards, whatever happened in between. */
import { setTimeout as pause } from 'node:timers/promises';

const STATUSES = ['hadir', 'terlambat', 'izin', 'sakit', 'alpa'];
/** Longer than any honest answer: who gets none by then is talking to something that has stopped. */
const PATIENCE_MS = 20_000;

interface Register {
  path: string;
  pupils: number[];
}

interface Row {
  user_id: number;
  Subject_Session_Attendance: { status: string | null };
}

export class Ledger {
  /** Marks that were answered with 200. */
  acknowledged = 0;
  /** Answers by status; 0: none. */
  readonly answers: Record<number, number> = {};
  /** Sentences of answers that were no 200. */
  readonly sentences = new Set<string>();
  /** When the last mark was answered otherwise than with 200, by the clock of `performance`. */
  lastFailedAt = 0;
  /** How long each mark that was answered with 200 took, in ms; whoever reads them may empty it. */
  readonly times: number[] = [];
  /** Requests that were neither answered nor cut off in time. */
  silent = 0;
  /** What a mark may be now: one value, or several while the last answers are unknown. */
  readonly #possible = new Map<string, Set<string | null>>();
  #token = '';
  #registers: Register[] = [];
  readonly #note: string | undefined;

  /** @param note goes with every mark, another one each time, so that much is written */
  constructor(note?: string) {
    this.#note = note;
  }

  /** @param identifier may write in all registers */
  async signIn(url: string, identifier: string, password = 'hadir-demo'): Promise<void> {
    const answer = await this.#ask(url, 'POST', '/login', { identifier, password });
    this.#token = answer.data.token;
  }

  /**
   * Takes so many registers of today, as they are now, for its own.
   *
   * @param skip how many others have taken
   */
  async open(url: string, count: number, skip = 0): Promise<void> {
    const sessions: { id: number; subjectId: number }[] = (
      await this.#ask(url, 'GET', '/dashboard/sessions?limit=100')
    ).data;
    for (const { id, subjectId } of sessions.slice(skip, skip + count)) {
      const path = `/dashboard/subjects/${subjectId}/sessions/${id}/attendance`;
      const rows = await this.#rows(url, path);
      this.#registers.push({ path, pupils: rows.map(({ user_id }) => user_id) });
      for (const row of rows) {
        this.#possible.set(`${path} ${row.user_id}`, new Set([row.Subject_Session_Attendance.status]));
      }
    }
    if (this.#registers.length < count) throw new Error(`only ${this.#registers.length} registers today`);
  }

  /**
   * Writes into all registers at once, one request after the other in each, until it is told to stop.
   *
   * @param where asked anew for each request
   * @param everyMs how long each register rests after a request
   */
  async write(where: string | (() => string), stop: AbortSignal, everyMs = 0): Promise<void> {
    await Promise.all(
      this.#registers.map(async (register, place) => {
        for (let turn = place; !stop.aborted; turn++) {
          const startedAt = performance.now();
          const status = await this.#send(typeof where === 'string' ? where : where(), register, turn);
          if (status === 200) this.times.push(performance.now() - startedAt);
          // Nobody there: who would ask again at once only keeps the machine busy.
          const restMs = status === 200 ? everyMs : Math.max(everyMs, 20);
          if (restMs > 0) await pause(restMs);
        }
      }),
    );
  }

  async #send(url: string, { path, pupils }: Register, turn: number): Promise<number> {
    const note = this.#note && `${turn} ${this.#note}`;
    const from = (turn * 7) % pupils.length;
    const attendances = pupils
      .slice(from, from + 1 + (turn % 36))
      .map((user_id, n) => ({ user_id, status: STATUSES[(turn + n) % STATUSES.length] ?? 'hadir', note }));
    for (const { user_id, status } of attendances) this.#possible.get(`${path} ${user_id}`)?.add(status);
    let status = 0;
    try {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method: 'PATCH',
        headers: this.#headers(),
        body: JSON.stringify({ attendances }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const said: { message: string } = await answer.json();
      status = answer.status;
      if (status !== 200) this.sentences.add(said.message);
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') this.silent += 1;
    }
    this.answers[status] = (this.answers[status] ?? 0) + 1;
    if (status !== 200) this.lastFailedAt = performance.now();
    if (status === 200) {
      this.acknowledged += attendances.length;
      for (const entry of attendances)
        this.#possible.set(`${path} ${entry.user_id}`, new Set([entry.status]));
    }
    return status;
  }

  /** @returns how many marks are something that they cannot be; what is there is known from now on */
  async lost(url: string): Promise<number> {
    let lost = 0;
    for (const { path } of this.#registers) {
      for (const row of await this.#rows(url, path)) {
        const { status } = row.Subject_Session_Attendance;
        const key = `${path} ${row.user_id}`;
        if (!this.#possible.get(key)?.has(status)) lost += 1;
        this.#possible.set(key, new Set([status]));
      }
    }
    return lost;
  }

  /** Whether a register can be read. */
  async reads(url: string): Promise<boolean> {
    return (await this.#rows(url, this.#registers[0]?.path ?? '')).length > 0;
  }

  async #rows(url: string, path: string): Promise<Row[]> {
    return (await this.#ask(url, 'GET', `${path}?limit=100`)).data;
  }

  #headers = () => ({ Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' });

  async #ask(url: string, method: string, path: string, body?: unknown) {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: this.#headers(),
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const said = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said.message}`);
    return said;
  }
}
