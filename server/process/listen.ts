import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { errorCode, StartError } from '../base/startError.ts';

export interface Listening {
  /** Where people reach it, e.g. http://127.0.0.1:8080. */
  readonly url: string;
  /**
   * Stops accepting within half a second, however many go on coming, answers what was sent up to now, and resolves when all are
   * answered; after `timeoutMs` those left are cut off.
   */
  drain(timeoutMs: number): Promise<void>;
}

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/**
 * Limits for a whole request and for its head: whoever sends more slowly occupies our memory and is cut off. An idle
 * connection is kept open longer than proxies keep theirs (nginx 60 s, Caddy 120 s): a proxy that sends on a
 * connection that is being closed gets no answer, and its user a 502.
 */
const TIMEOUTS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 125_000,
};

/**
 * What has been sent may still wait in the system's queues: connections that nobody accepted, requests on open ones that
 * nobody read. Closing at once would reset them. Each turn of the loop accepts one connection and reads from all, so the
 * queues are empty when some turns brought nothing; a pause among them is for what is still on its way.
 */
const QUIET = { turns: 8, pauseMs: 150 };

/**
 * Where new ones never end, the queue is closed the first time that a turn finds it empty after so long, or finally full as it is: by
 * then what was sent before the end began has been taken out of it.
 */
const ACCEPTING = { forMs: 200, atMostMs: 450 };

/** @throws StartError when the address cannot be had. */
export async function listen(fetch: Fetch, host: string, port: number): Promise<Listening> {
  // Without createServer/http2 options the adaptor makes a plain HTTP/1.1 server.
  const server = createAdaptorServer({
    fetch: async (request, bindings) => {
      // While the last ones are accepted, nothing else has the thread: answers would hold the queue up.
      await accepted;
      return fetch(request, bindings as HttpBindings);
    },
    serverOptions: TIMEOUTS,
  }) as Server;
  const running = new Set<ServerResponse>();
  const connections = new Set<Socket>();
  let accepts = 0;
  let requests = 0;
  let draining = false;
  let closed = false;
  let accepted: Promise<void> | undefined;

  server.on('connection', (connection) => {
    accepts += 1;
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });

  // Before the adaptor's own listener: a kept-alive connection must learn that this answer is its last.
  server.prependListener('request', (_request, response) => {
    requests += 1;
    running.add(response);
    if (draining) response.setHeader('connection', 'close');
    response.once('close', () => {
      running.delete(response);
      if (closed) server.closeIdleConnections();
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)));
    server.listen(port, host, () => resolve());
  });
  server.removeAllListeners('error');

  return {
    url: urlOf(server.address() as AddressInfo, host),
    async drain(timeoutMs) {
      draining = true;
      for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close');
      const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
      accepted = quiet(() => accepts, ACCEPTING);
      await accepted;
      // Not HTTP's own, which also ends open connections on which a request may wait to be read.
      const ended = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      await quiet(() => requests, { forMs: timeoutMs, atMostMs: timeoutMs });
      closed = true;
      server.closeIdleConnections();
      // Opened in advance, as browsers do: nothing was asked.
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
      await ended;
      clearTimeout(cut);
    },
  };
}

/** Waits until some turns of the loop bring nothing; where that does not happen `forMs` long, until one does. */
async function quiet(arrivals: () => number, { forMs, atMostMs }: typeof ACCEPTING): Promise<void> {
  const startedAt = performance.now();
  const takes = () => performance.now() - startedAt;
  for (let still = 0, seen = arrivals(); still < QUIET.turns && takes() < atMostMs;) {
    if (still === QUIET.turns / 2) await pause(QUIET.pauseMs);
    await turn();
    still = arrivals() === seen ? still + 1 : 0;
    seen = arrivals();
    if (still > 0 && takes() >= forMs) return;
  }
}

function urlOf(address: AddressInfo, host: string): string {
  // Listening everywhere is no address to open: this machine's own name for itself is.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${address.port}`;
}

function explain(error: Error, host: string, port: number): StartError {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} di ${host} sudah dipakai program lain. Hentikan program itu, atau isi PORT dengan nomor lain.`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} tidak boleh dipakai tanpa hak khusus. Isi PORT dengan nomor di atas 1023.`,
      );
    default:
      return new StartError(
        `Tidak dapat menerima sambungan di ${host}:${port} (${errorCode(error) ?? error.message}). ` +
          'Periksa HOST: alamat itu harus milik komputer ini.',
      );
  }
}
