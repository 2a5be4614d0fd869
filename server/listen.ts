import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { errorCode, StartError } from './startError.ts';

export interface Listening {
  /** Where people reach it, e.g. http://127.0.0.1:8080. */
  readonly url: string;
  /** Stops accepting, lets running requests finish and then resolves; after `patienceMs` those left are cut off. */
  drain(patienceMs: number): Promise<void>;
}

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** Of a whole request, and of its head; whoever sends more slowly keeps memory of ours and is cut off. */
const TIMEOUTS = { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 };

/** @throws StartError when the address cannot be had. */
export async function listen(fetch: Fetch, host: string, port: number): Promise<Listening> {
  // Without createServer/http2 options the adaptor makes a plain HTTP/1.1 server.
  const server = createAdaptorServer({
    fetch: (request, bindings) => fetch(request, bindings as HttpBindings),
    serverOptions: TIMEOUTS,
  }) as Server;
  const running = new Set<ServerResponse>();
  let draining = false;

  // Before the adaptor's own listener: a kept-alive connection must learn that this answer is its last.
  server.prependListener('request', (_request, response) => {
    running.add(response);
    if (draining) response.setHeader('connection', 'close');
    response.once('close', () => {
      running.delete(response);
      if (draining) server.closeIdleConnections();
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)));
    server.listen(port, host, () => resolve());
  });
  server.removeAllListeners('error');

  return {
    url: urlOf(server.address() as AddressInfo, host),
    async drain(patienceMs) {
      draining = true;
      for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close');
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearTimeout(cut);
    },
  };
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
