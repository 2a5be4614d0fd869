import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../src/providers/errors.ts';
import { send } from '../../src/providers/http.ts';
import { accessToken, clearTokens } from '../../src/providers/session.ts';
import { readWithProgress } from '../../src/features/intake/imports/useWrite.ts';
import { holdToken } from '../support/browser.ts';
import { msw, requests } from '../support/msw.ts';

beforeEach(holdToken);

const URL = '*/api/v1/dashboard/classes';
const request = { method: 'GET', path: '/dashboard/classes', failed: 'Gagal mengambil data kelas' } as const;

const answerWith = (answer: () => Response) => msw.use(http.all(URL, answer));

const failure = async (more: Partial<Parameters<typeof send>[0]> = {}): Promise<ApiError> => {
  const error: unknown = await send({ ...request, ...more }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('what is sent', () => {
  test('the API key on every call, a bearer token on a protected one, cookies always', async () => {
    msw.use(http.all('*/api/v1/*', () => HttpResponse.json({ success: true, status: 200, data: [] })));
    clearTokens();
    await send({ method: 'POST', path: '/forgot-password' });
    expect(requests()[0]?.headers.get('x-api-key')).toBe('hadir');
    expect(requests()[0]?.headers.get('authorization')).toBeNull();

    holdToken();
    const fetched = vi.spyOn(globalThis, 'fetch');
    await send({ ...request, query: { page: 2, limit: 15, search: '' } });
    expect(requests()[1]?.headers.get('authorization')).toBe(`Bearer ${accessToken()}`);
    expect(requests()[1]?.path).toBe('/api/v1/dashboard/classes?page=2&limit=15');
    expect(fetched.mock.calls[0]?.[1]?.credentials).toBe('include');
  });

  test('a body goes as JSON, a form with a file as multipart', async () => {
    answerWith(() => HttpResponse.json({ success: true, status: 201, message: 'ok', data: { id: 1 } }));
    await send({ ...request, method: 'POST', body: { name: 'X-1' } });
    expect(requests()[0]?.headers.get('content-type')).toBe('application/json');
    expect(requests()[0]?.body).toBe('{"name":"X-1"}');

    const form = new FormData();
    form.set('name', 'X-1');
    await send({ ...request, method: 'POST', body: form });
    expect(requests()[1]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  });

  test.each([
    ['GET', 10_000],
    ['POST', 10_000],
    ['PATCH', 10_000],
    ['DELETE', 10_000],
    ['PUT', 30_000],
  ] as const)('%s gives up after %i ms', async (method, patience) => {
    // The clock of AbortSignal cannot be turned: it is answered for it that the time is up.
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    answerWith(() => HttpResponse.json({ success: true, status: 200, data: null }));
    const error = await failure({ method });
    expect(timeout).toHaveBeenCalledWith(patience);
    expect(error.message).toBe(
      'Tidak dapat terhubung ke server. Periksa koneksi internet Anda dan coba lagi.',
    );
    expect(error.status).toBe(0);
  });
});

describe('a good answer', () => {
  test('is its envelope', async () => {
    const meta = { totalItems: 1, currentPage: 1, totalPages: 1, perPage: 15 };
    answerWith(() => HttpResponse.json({ success: true, status: 200, message: 'Berhasil', data: [1], meta }));
    expect(await send(request)).toMatchObject({ status: 200, message: 'Berhasil', data: [1], meta });
  });

  test('may be a 204 without a body', async () => {
    answerWith(() => new HttpResponse(null, { status: 204 }));
    expect(await send({ ...request, method: 'DELETE' })).toMatchObject({ status: 204, data: null });
  });

  test.each([
    ['an empty body', () => new HttpResponse(null, { status: 200 })],
    ['a bare message', () => HttpResponse.json({ message: 'Terhapus' })],
  ])('of a delete may be a 200 with %s', async (_, answer) => {
    answerWith(answer);
    expect(await send({ ...request, method: 'DELETE' })).toMatchObject({ status: 200, data: null });
  });
});

describe('no answer', () => {
  test.each([
    ['the connection drops', () => HttpResponse.error()],
    [
      'the line drops in the middle of the answer',
      () =>
        new HttpResponse(
          new ReadableStream({
            start: (controller) => controller.error(new TypeError('terminated')),
          }),
          { headers: { 'Content-Type': 'application/json' } },
        ),
    ],
  ])('%s', async (_what, answer) => {
    answerWith(answer);
    const error = await failure();
    expect(error).toMatchObject({
      message: 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda dan coba lagi.',
      status: 0,
      action: 'Gagal mengambil data kelas',
    });
  });

  test('whoever calls it off gets no error message of ours', async () => {
    const stop = new AbortController();
    stop.abort();
    const error: unknown = await send({ ...request, signal: stop.signal }).catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(ApiError);
  });
});

describe('an answer that is none of the API', () => {
  test.each([
    ['HTML with a good status', () => HttpResponse.html('<h1>Login Wi-Fi</h1>')],
    ['an empty body with 200', () => new HttpResponse(null, { status: 200 })],
    ['JSON without an envelope', () => HttpResponse.json([1, 2])],
    ['an envelope without success', () => HttpResponse.json({ status: 200, data: [] })],
    ['an envelope with another status', () => HttpResponse.json({ success: true, status: 299, data: [] })],
    ['half of a JSON', () => new HttpResponse('{"success":true,"sta')],
  ])('%s', async (_what, answer) => {
    answerWith(answer);
    expect((await failure()).message).toBe('Format respons tidak valid dari server');
  });
});

describe('a refusal without a message has the sentence of its status', () => {
  test.each([
    [400, 'Permintaan tidak valid'],
    [401, 'Sesi Anda telah berakhir. Silakan masuk kembali'],
    [403, 'Anda tidak memiliki akses untuk melakukan tindakan ini'],
    [404, 'Data yang dicari tidak ditemukan'],
    [422, 'Data yang dikirim tidak valid'],
    [429, 'Terlalu banyak permintaan. Silakan coba lagi nanti'],
    [500, 'Terjadi kesalahan pada server. Silakan coba lagi'],
    [502, 'Server sedang dalam pemeliharaan. Silakan coba lagi nanti'],
    [503, 'Layanan sedang tidak tersedia. Silakan coba lagi nanti'],
    [418, 'Terjadi kesalahan (418)'],
  ])('%i: %s', async (status, message) => {
    answerWith(() => HttpResponse.json({ success: false, status }, { status }));
    expect(await failure()).toMatchObject({ status, message, action: 'Gagal mengambil data kelas' });
    answerWith(() => HttpResponse.html('<h1>nginx</h1>', { status }));
    expect((await failure()).message).toBe(message);
    answerWith(() => HttpResponse.json({ success: false, status, message: 'Kata server' }, { status }));
    expect((await failure()).message).toBe('Kata server');
  });

  test("unless the call has words of its own; the server's own still come first", async () => {
    answerWith(() => HttpResponse.json({}, { status: 404 }));
    expect((await failure({ texts: { 404: 'Pengguna tidak ditemukan' } })).message).toBe(
      'Pengguna tidak ditemukan',
    );
    answerWith(() => HttpResponse.json({ message: 'Kata server' }, { status: 404 }));
    expect((await failure({ texts: { 404: 'Pengguna tidak ditemukan' } })).message).toBe('Kata server');
  });

  test('success: false under a good HTTP status is a refusal, said by the action', async () => {
    answerWith(() => HttpResponse.json({ success: false }));
    expect((await failure()).message).toBe('Gagal mengambil data kelas');
  });
});

describe('a call that tells how far it is', () => {
  const linesOf = (...lines: unknown[]) =>
    new HttpResponse(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
  const heard = async (...lines: unknown[]) => {
    const shares: number[] = [];
    answerWith(() => linesOf(...lines));
    const outcome: unknown = await send({
      ...request,
      method: 'POST',
      reading: readWithProgress((n) => shares.push(n)),
    }).catch((error: unknown) => error);
    expect(requests().at(-1)?.headers.get('accept')).toBe('application/x-ndjson, application/json');
    return { shares, outcome };
  };

  test('is heard line by line; the last one is the answer', async () => {
    const answer = { success: true, status: 201, message: 'Berhasil', data: { id: 7 } };
    const { shares, outcome } = await heard({ progress: 0.2 }, { progress: 0.9 }, answer);
    expect([shares, outcome]).toEqual([[0.2, 0.9], answer]);
  });

  test('and is refused after all is refused with its own status and fields', async () => {
    const data = [{ path: 'plan', msg: 'Sudah berubah' }];
    const { outcome } = await heard({ progress: 0.5 }, { success: false, status: 400, data });
    expect(outcome).toMatchObject({ status: 400, fields: { plan: 'Sudah berubah' } });
  });

  test('and breaks off was not answered', async () => {
    const { shares, outcome } = await heard({ progress: 0.5 });
    expect([shares, outcome]).toEqual([[0.5], expect.objectContaining({ status: 0 })]);
  });

  test('may take as long as it says something, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // These timers have the machine's own date, by which the first token may be over.
    holdToken();
    let lines: ReadableStreamDefaultController<Uint8Array> | undefined;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      const body = new ReadableStream<Uint8Array>({ start: (to) => void (lines = to) });
      init?.signal?.addEventListener('abort', () => lines?.error(init.signal?.reason));
      return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } });
    });
    const shares: number[] = [];
    const failed = failure({ method: 'POST', reading: readWithProgress((n) => shares.push(n)) });
    for (const progress of [0.1, 0.2, 0.3]) {
      await vi.advanceTimersByTimeAsync(9000);
      lines?.enqueue(new TextEncoder().encode(`{"progress":${progress}}\n`));
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(shares).toEqual([0.1, 0.2, 0.3]);
    await vi.advanceTimersByTimeAsync(10_001);
    expect((await failed).status).toBe(0);
    vi.useRealTimers();
  });
});

describe('a 400 that names fields', () => {
  test('becomes a map of field to message, the first of each', async () => {
    const data = [
      { path: 'name', msg: 'Wajib diisi' },
      { path: 'name', msg: 'Terlalu pendek' },
      { path: 'email', msg: 'Email sudah dipakai' },
      { path: 7 },
      null,
    ];
    answerWith(() => HttpResponse.json({ success: false, status: 400, data }, { status: 400 }));
    const error = await failure();
    expect(error.message).toBe('Validasi Error');
    expect(error.fields).toEqual({ name: 'Wajib diisi', email: 'Email sudah dipakai' });
  });
});
