/** The dashboard's own providers, and what leaves through them; answered by a backend that agrees with everything. */
import { http, HttpResponse } from 'msw';
import { attendanceEndpoints } from '../../src/features/attendance/engine/endpoints.ts';
import { checkInEndpoints } from '../../src/features/checkin/endpoints.ts';
import { homeEndpoints } from '../../src/features/overview/endpoints.ts';
import { profileEndpoints } from '../../src/features/account/profile/endpoints.ts';
import { createAuthProvider } from '../../src/providers/authProvider.ts';
import { createDataProvider } from '../../src/providers/dataProvider.ts';
import { mergeEndpoints } from '../../src/providers/endpoint.ts';
import { resources } from '../../src/resources.ts';
import { msw } from './msw.ts';
import { NOW } from './server.ts';
import { DAY, token } from './tokens.ts';

export const data = createDataProvider(
  mergeEndpoints(
    homeEndpoints,
    checkInEndpoints,
    profileEndpoints,
    attendanceEndpoints,
    ...resources.map(({ endpoints }) => endpoints),
  ),
);
export const auth = createAuthProvider();

export interface Sent {
  /** `GET /dashboard/users`, the path below /api/v1. */
  readonly line: string;
  readonly query: string;
  readonly headers: Headers;
  /** Parsed JSON; the fields of a multipart form, a file by its name; undefined without a body. */
  readonly body: unknown;
}

const BASE = '/api/v1';

/** @returns the requests that `act` sends, in their order. */
export async function sentBy(act: () => Promise<unknown>): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  msw.use(
    http.all(`*${BASE}/*`, async ({ request }) => {
      const { pathname, search, searchParams } = new URL(request.url);
      const path = pathname.slice(BASE.length);
      sent.push({
        line: `${request.method} ${path}`,
        query: search.slice(1),
        headers: request.headers,
        body: await readBody(request),
      });
      const isList = searchParams.has('page') || path.endsWith('/roles');
      return HttpResponse.json({ success: true, status: 200, message: '', data: isList ? [] : RECORD });
    }),
  );
  await act();
  return sent;
}

/** An answer that every call can read something from. */
const RECORD = {
  id: 'id-1',
  image: '/api/v1/images/foto.webp',
  token: token(NOW.getTime() + DAY, 'new'),
  refreshToken: 'r.2.x',
};

/** By hand: happy-dom's own reading of a form drops empty fields. */
const FIELD = /name="([^"]+)"(?:; filename="([^"]*)")?(?:\r\n[^\r\n]+)*\r\n\r\n([^]*?)\r\n--/g;

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return Object.fromEntries(
      [...text.matchAll(FIELD)].map(([, name, file, value]) => [name, file ?? value]),
    );
  return text ? JSON.parse(text) : undefined;
}
