import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What the line does to one exchange. `before`: cut before the server hears of it; `after`: it does, nobody else. */
export type Fault = 'none' | 'before' | 'after' | 'stall';

export interface FaultPlan {
  /** 0 to 1, of the API's exchanges. */
  readonly cut: number;
  readonly stall: number;
  readonly stallMs: number;
  /** Always the same faults for the same seed. */
  readonly seed: number;
}

/** mulberry32: small and even enough. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A bad line between the browser and the server: it cuts, stalls, and is down altogether when told to be. */
export class FaultProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #roll: () => number;
  /** Marks have dice of their own: what befalls the nth of them does not hang on what else is asked before it. */
  readonly #rollMark: () => number;
  #active = false;
  #isDown = false;
  /** What was done to marks on their way. */
  readonly faults: Record<Fault, number> = { none: 0, before: 0, after: 0, stall: 0 };
  #port = 0;

  private constructor(
    private readonly target: string,
    private readonly plan: FaultPlan,
  ) {
    this.#roll = dice(plan.seed);
    this.#rollMark = dice(plan.seed + 1);
    this.#server = createServer((incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const isMark = incoming.method === 'PATCH';
        const fault = this.#faultOf(incoming.url ?? '', isMark);
        if (isMark) this.faults[fault] += 1;
        if (fault === 'before') return void incoming.socket.destroy();
        const forward = () => {
          const { hostname, port } = new URL(this.target);
          const onward = request(
            { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
            (answer) => {
              if (fault === 'after') {
                answer.resume();
                answer.on('end', () => incoming.socket.destroy());
                return;
              }
              outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
              answer.pipe(outgoing);
            },
          );
          onward.on('error', () => incoming.socket.destroy());
          onward.end(Buffer.concat(chunks));
        };
        if (fault === 'stall') setTimeout(forward, this.plan.stallMs);
        else forward();
      });
    });
    this.#server.on('connection', (socket) => {
      if (this.#isDown) return void socket.destroy();
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    });
  }

  static async start(target: string, plan: FaultPlan): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, plan);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    proxy.#port = (proxy.#server.address() as AddressInfo).port;
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** From now on the line is bad. */
  begin(): void {
    this.#active = true;
  }

  /** From now on it is good. */
  end(): void {
    this.#active = false;
    this.#isDown = false;
  }

  setDown(isDown: boolean): void {
    this.#isDown = isDown;
    if (isDown) for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #faultOf(path: string, isMark: boolean): Fault {
    // Only what the API is asked is hit: that files arrive is the service worker's business.
    if (!this.#active || !path.startsWith('/api/')) return 'none';
    const roll = isMark ? this.#rollMark() : this.#roll();
    if (roll < this.plan.cut / 2) return 'before';
    if (roll < this.plan.cut) return 'after';
    return roll < this.plan.cut + this.plan.stall ? 'stall' : 'none';
  }
}
