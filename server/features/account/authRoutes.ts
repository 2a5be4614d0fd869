import { z } from '@hono/zod-openapi';
import { loginSchema, loginResultSchema, tokenPairSchema } from '../../../contract/account/auth.ts';
import { AUTH_MESSAGES } from '../../../contract/messages.ts';
import { profileSchema } from '../../../contract/account/profile.ts';
import { bearerToken } from '../../http/bearerToken.ts';
import { readCookie, rememberDevice } from '../../http/deviceCookie.ts';
import { addressDigest } from '../../http/origin.ts';
import { attemptWithinLimits } from '../../http/accountLimits.ts';
import { verifyPassword } from '../../auth/passwords.ts';
import { refreshTokens } from './refresh.ts';
import { endSignIn, signIn } from './signIn.ts';
import { readToken } from '../../auth/tokens.ts';
import { findByLogin } from '../people/index.ts';
import { ok } from '../../http/answer.ts';
import type { Api, ApiContext } from '../../http/context.ts';
import { ownProfile, presentProfile } from './ownProfile.ts';
import { HttpProblem } from '../../base/problem.ts';
import { mount } from '../../http/route.ts';

export function authRoutes(api: Api): void {
  const { deps } = api;
  const refreshCookie = (c: ApiContext) => readCookie(deps, c, 'refresh_token');

  mount(
    api,
    'login',
    { summary: 'Masuk', message: AUTH_MESSAGES.loginSucceeded, answer: loginResultSchema, body: loginSchema },
    async ({ body, audit, c }) => {
      const row = await findByLogin(deps.db, body.identifier);
      return attemptWithinLimits(
        deps,
        c,
        'sign-in',
        { id: row?.user.id, name: body.identifier },
        async () => {
          const isPasswordCorrect = await verifyPassword(row?.user.passwordHash, body.password);
          if (!row || !isPasswordCorrect || !row.user.isActive) {
            // The audit never stores the identifier that was typed: it may be a password typed into the wrong field.
            const target = row && { id: row.user.id, name: row.user.fullname };
            await audit(deps.db, { event: 'sign-in.failed', target });
          }
          if (!row) throw new HttpProblem(404, AUTH_MESSAGES.unknownUser);
          if (!isPasswordCorrect) throw new HttpProblem(401, AUTH_MESSAGES.wrongPassword);
          if (!row.user.isActive) throw new HttpProblem(403, AUTH_MESSAGES.inactive);
          const from = {
            device: rememberDevice(deps, c),
            address: addressDigest(deps, c),
            userAgent: c.req.header('user-agent'),
          };
          const tokens = await signIn(deps, row.user, from, audit);
          return ok({ user: await presentProfile(deps, row), ...tokens });
        },
      );
    },
  );

  mount(
    api,
    'logout',
    { summary: 'Keluar; selalu berhasil', message: AUTH_MESSAGES.loggedOut, answer: z.null() },
    async ({ audit, c }) => {
      const bearer = bearerToken(c);
      // When the access token has expired, the refresh token still names the sign-in, which must end too. A sign-out that happened offline
      // is sent later with its own token as bearer, because the cookie may belong to another person by then.
      const claims =
        (await readToken(deps, bearer, 'access')) ??
        (await readToken(deps, bearer, 'refresh')) ??
        (await readToken(deps, refreshCookie(c), 'refresh'));
      if (claims) await endSignIn(deps, claims.signInId, audit);
      return ok(null);
    },
  );

  mount(
    api,
    'refreshToken',
    {
      summary: 'Perbarui token dengan cookie refresh token',
      message: 'Berhasil memperbarui token',
      answer: tokenPairSchema,
    },
    async ({ audit, c }) => ok(await refreshTokens(deps, refreshCookie(c), audit)),
  );

  mount(
    api,
    'getProfile',
    { summary: 'Profil sendiri', message: 'Berhasil mengambil data profil', answer: profileSchema },
    async ({ user }) => ok(await ownProfile(deps, user.id)),
  );
}
