import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { errorCode, StartError } from '../base/startError.ts';

export interface Listening {
  /** The URL at which people reach the server, e.g. http://127.0.0.1:8080. */
  readonly url: string;
  /**
   * Stops accepting connections within half a second, even if new ones keep coming, answers all requests sent until then, and resolves when
   * that is done. After `timeoutMs` the remaining connections are cut off.
   */
  drain(timeoutMs: number): Promise<void>;
}

export type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

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
 * How long to wait until the system's queues are empty. They may still hold connections that were not accepted and requests that were not
 * read, and closing at once would reset them. Each turn of the event loop accepts one connection and reads from all, so the queues are
 * empty when several turns brought nothing. A pause among these turns waits for what is still on its way.
 */
const QUIET_WAIT = { turns: 8, pauseMs: 150 };

/**
 * Limits for waiting while new connections keep coming. After `forMs` the first turn that brings nothing ends the wait, and `atMostMs` ends
 * it in any case: by then, what was sent before the shutdown began has been accepted.
 */
const ACCEPT_WAIT_LIMITS = { forMs: 200, atMostMs: 450 };

/**
 * Starts the HTTP server.
 *
 * @throws StartError when it cannot listen on the address
 */
export async function listen(fetch: Fetch, host: string, port: number): Promise<Listening> {
  // Without createServer/http2 options the adaptor makes a plain HTTP/1.1 server.
  const server = createAdaptorServer({
    fetch: async (request, bindings) => {
      // While a shutdown accepts the last connections, no request is answered, because answering would delay accepting.
      await acceptingDone;
      return fetch(request, bindings as HttpBindings);
    },
    serverOptions: TIMEOUTS,
  }) as Server;
  const openResponses = new Set<ServerResponse>();
  const connections = new Set<Socket>();
  let connectionCount = 0;
  let requestCount = 0;
  let isDraining = false;
  let isClosed = false;
  let acceptingDone: Promise<void> | undefined;

  server.on('connection', (connection) => {
    connectionCount += 1;
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });

  // This listener runs before the adaptor's own, because the `connection: close` header must be set before the answer begins.
  server.prependListener('request', (_request, response) => {
    requestCount += 1;
    openResponses.add(response);
    if (isDraining) response.setHeader('connection', 'close');
    response.once('close', () => {
      openResponses.delete(response);
      if (isClosed) server.closeIdleConnections();
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, host, port)));
    server.listen(port, host, () => resolve());
  });
  server.removeAllListeners('error');

  return {
    url: urlOf(server.address() as AddressInfo, host),
    async drain(timeoutMs) {
      isDraining = true;
      for (const response of openResponses)
        if (!response.headersSent) response.setHeader('connection', 'close');
      const cutOffTimer = setTimeout(() => server.closeAllConnections(), timeoutMs);
      acceptingDone = waitUntilQuiet(() => connectionCount, ACCEPT_WAIT_LIMITS);
      await acceptingDone;
      // This calls the close of the net server: HTTP's own also ends open connections on which a request may be waiting to be read.
      const serverClosed = new Promise<void>((resolve) =>
        NetServer.prototype.close.call(server, () => resolve()),
      );
      await waitUntilQuiet(() => requestCount, { forMs: timeoutMs, atMostMs: timeoutMs });
      isClosed = true;
      server.closeIdleConnections();
      // Browsers open connections in advance; those that brought no bytes are not waiting for an answer.
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
      await serverClosed;
      clearTimeout(cutOffTimer);
    },
  };
}

/** Waits until several turns of the event loop brought nothing. After `forMs` one such turn is enough, and after `atMostMs` it waits no longer. */
async function waitUntilQuiet(
  countArrivals: () => number,
  { forMs, atMostMs }: typeof ACCEPT_WAIT_LIMITS,
): Promise<void> {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  for (let quietTurns = 0, seen = countArrivals(); quietTurns < QUIET_WAIT.turns && elapsedMs() < atMostMs;) {
    if (quietTurns === QUIET_WAIT.turns / 2) await pause(QUIET_WAIT.pauseMs);
    await turn();
    quietTurns = countArrivals() === seen ? quietTurns + 1 : 0;
    seen = countArrivals();
    if (quietTurns > 0 && elapsedMs() >= forMs) return;
  }
}

function urlOf(address: AddressInfo, host: string): string {
  // These hosts mean all interfaces and cannot be opened in a browser, so the URL uses this machine's own name for itself.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${address.port}`;
}

function explainListenError(error: Error, host: string, port: number): StartError {
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
