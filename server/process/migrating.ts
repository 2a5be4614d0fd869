/**
 * Answers on the port while an update of the tables goes on, which may take minutes where there are millions of marks: a supervisor, a proxy
 * and people see what is going on and how far it has come, instead of a port at which nobody is.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { API_BASE } from '../../contract/calls.ts';
import { toFailureEnvelope, envelope, ok } from '../http/answer.ts';
import { HttpProblem } from '../base/problem.ts';
import { hadirVersion } from '../base/version.ts';
import type { MigrationProgress } from '../db/migrate.ts';
import { listen, type Fetch, type Listening } from './listen.ts';

const RETRY_AFTER_SECONDS = 10;
/** How many turns of the event loop a request takes. The embedded engine leaves it none of its own between two statements. */
const TURNS_OF_A_REQUEST = 8;

export interface EarlyPort {
  /** How far an update has come; undefined while there is none. */
  progress(): MigrationProgress | undefined;
  /** Takes the progress. The first time, the port is opened. */
  onMigrating(progress: MigrationProgress): Promise<void>;
  /** Serves the application from now on, on the port that is open already, or opens it. */
  serve(fetch: Fetch): Promise<Listening>;
}

/** @param startListening opens the port; tests pass another one */
export function createEarlyPort(host: string, port: number, startListening = listen): EarlyPort {
  let current: MigrationProgress | undefined;
  let opened: Promise<Listening> | undefined;
  let fetch: Fetch = (request) => answerWhileMigrating(request, current);
  return {
    progress: () => current,
    async onMigrating(progress) {
      current = progress;
      opened ??= startListening((request, bindings) => fetch(request, bindings), host, port);
      // A port that cannot be had is told when the application is to be served; the update goes on.
      await opened.catch(() => {});
      for (let n = 0; n < TURNS_OF_A_REQUEST; n++) await turn();
    },
    serve(application) {
      fetch = application;
      current = undefined;
      return opened ?? startListening(application, host, port);
    },
  };
}

function answerWhileMigrating(request: Request, progress: MigrationProgress | undefined): Response {
  const { pathname } = new URL(request.url);
  if (pathname === '/health/live')
    return Response.json(envelope(ok(hadirVersion()), { message: 'Hidup' }, request.url));
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' };
  const sentence = describeProgress(progress);
  if (pathname === '/health/ready') {
    const body = { ...toFailureEnvelope(new HttpProblem(503, sentence)), migrating: progress };
    return Response.json(body, { status: 503, headers });
  }
  if (pathname.startsWith(API_BASE))
    return Response.json(toFailureEnvelope(new HttpProblem(503)), { status: 503, headers });
  return new Response(
    `<!doctype html><html lang="id"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><title>Hadir sedang diperbarui</title>` +
      `<body style="font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem">` +
      `<h1>Hadir sedang diperbarui</h1><p>${sentence} Halaman ini dibuka lagi sendiri.</p></body></html>`,
    { status: 503, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } },
  );
}

function describeProgress(progress: MigrationProgress | undefined): string {
  if (!progress || progress.all === 0) return 'Basis data sedang dicadangkan, lalu diperbarui.';
  return `Basis data sedang diperbarui: ${progress.done} dari ${progress.all}.`;
}
