import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { refreshIfExpired } from '../../src/providers/refresh.ts';
import { accessToken, storeTokens } from '../../src/providers/session.ts';
import { msw } from '../support/msw.ts';
import { NOW } from '../support/server.ts';
import { DAY, token } from '../support/tokens.ts';

const expired = token(NOW.getTime() - DAY);
const answerRefresh = (answer: () => Response) => msw.use(http.get('*/api/v1/refresh-token', answer));
beforeEach(() => storeTokens({ token: expired, refreshToken: 'r.1.x' }));

describe('a call that finds its access token expired', () => {
  // Sent with the expired token it would be a 401, which signs the user out.
  test.each([
    ['the line is down', () => HttpResponse.error(), 0],
    ['the server is in trouble', () => new HttpResponse(null, { status: 503 }), 503],
    ['too many ask', () => new HttpResponse(null, { status: 429 }), 429],
    ['a Wi-Fi login page answers', () => HttpResponse.html('<h1>Wi-Fi</h1>'), 200],
  ])('is not sent while %s, and the session stays', async (_what, answer, status) => {
    answerRefresh(answer);
    await expect(refreshIfExpired()).rejects.toMatchObject({ status, action: 'Gagal memperbarui token' });
    expect(accessToken()).toBe(expired);
  });

  test('is not sent when the refresh is refused, which is an end of the session', async () => {
    answerRefresh(() => new HttpResponse(null, { status: 401 }));
    await expect(refreshIfExpired()).rejects.toMatchObject({
      status: 401,
      message: 'Sesi Anda telah berakhir. Silakan masuk kembali.',
    });
  });
});
