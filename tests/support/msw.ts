/** The tests' network: every call of the dashboard is answered by the real API; faults are overrides on top. */
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { startTestServer, type TestServer } from './server.ts';

let started: Promise<TestServer> | undefined;

/** The API of this test file, on a database of its own. */
export const api = (): Promise<TestServer> => (started ??= startTestServer());

export async function closeApi(): Promise<void> {
  await (await started)?.close();
  started = undefined;
}

export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

const sent: SentRequest[] = [];

/** What the dashboard has sent in this test, oldest first. */
export const requests = (): readonly SentRequest[] => sent;

/** `requestsTo('POST', '/login')`, the path below /api/v1 and without its query. */
export const requestsTo = (method: string, path: string): readonly SentRequest[] =>
  sent.filter((request) => request.method === method && request.path.split('?')[0] === `/api/v1${path}`);

export const forgetRequests = (): void => void (sent.length = 0);

const underWay = new Set<Promise<Response>>();

/** Until no call is on its way to the API, nor one that follows from its answer: it must not outlive the test, nor the database. */
export async function quiet(): Promise<void> {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay);
    await new Promise((resolve) => realTimeout(resolve, 0));
  }
}

export const msw = setupServer(
  http.all('*/api/v1/*', ({ request }) => {
    const answer = answerByApi(request).finally(() => underWay.delete(answer));
    underWay.add(answer);
    return answer;
  }),
);

/** Before tests put clocks of their own in its place. */
const realTimeout = globalThis.setTimeout;

/**
 * `UNEVEN_LINE=700 npx vitest run --project dashboard` finds screens and tests that rely on the order of answers: every other
 * one is up to so many ms late.
 */
const UNEVEN_MS = Number(process.env.UNEVEN_LINE ?? 0);

const unevenLine = async (): Promise<void> => {
  if (UNEVEN_MS === 0 || Math.random() < 0.5) return;
  await new Promise((resolve) => realTimeout(resolve, UNEVEN_MS * Math.random()));
};

async function answerByApi(request: Request): Promise<Response> {
  const { app } = await api();
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const arrived = new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: hasBody ? await request.arrayBuffer() : null,
  });
  // A browser adds its cookies below the level that is intercepted here, and forbids it to everybody above.
  const headers = new Headers(request.headers);
  headers.set('cookie', document.cookie);
  Object.defineProperty(arrived, 'headers', { value: headers });
  const answer = await app.fetch(arrived);
  await unevenLine();
  return answer;
}

msw.events.on('request:start', async ({ request }) => {
  const copy = request.clone();
  const { pathname, search } = new URL(copy.url);
  const entry = { method: copy.method, path: pathname + search, headers: copy.headers, body: '' };
  sent.push(entry);
  entry.body = await copy.text();
});

/** As if the server were another backend, which says nothing of itself: what goes beyond the specification is neither shown nor asked for. */
export const asAnotherBackend = (): void =>
  msw.use(
    http.get('*/api/v1/extensions', () =>
      HttpResponse.json({ success: false, status: 404, message: '' }, { status: 404 }),
    ),
  );

/** The call is made, and its answer does not come. */
export const keepAnswer = (method: 'post', path: string): void =>
  msw.use(
    http[method](
      `*/api/v1${path}`,
      async ({ request }) => {
        await answerByApi(request);
        return new Promise<never>(() => {});
      },
      { once: true },
    ),
  );

/** The next such call arrives and is answered at once, but its answer is on its way until it is let go. */
export function holdAnswer(method: 'get' | 'post', path: string): () => void {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const answerLate = async (request: Request): Promise<Response> => {
    const answer = await answerByApi(request);
    await gate;
    return answer;
  };
  msw.use(http[method](`*/api/v1${path}`, ({ request }) => answerLate(request), { once: true }));
  return letGo;
}

/** The next such call arrives and is answered, but the line drops before its answer is here. */
export const loseAnswer = (method: 'post' | 'delete', path: string): void =>
  msw.use(
    http[method](
      `*/api/v1${path}`,
      async ({ request }) => {
        await answerByApi(request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
