import { z } from '@hono/zod-openapi';
import { IMAGE_NAME, isImage, readImage, schoolOfImage } from '../db/queries/images.ts';
import { userOf } from '../auth/currentUser.ts';
import { bearerToken } from '../http/bearerToken.ts';
import type { Api, ApiContext } from '../http/context.ts';
import { readCookie } from '../http/deviceCookie.ts';
import { scopeOf } from '../school/scope.ts';
import { HttpProblem, notFound } from '../base/problem.ts';
import { mount } from '../http/route.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function imageRoutes(api: Api): void {
  const { deps } = api;
  const { db } = deps;

  /**
   * The name is the key: it cannot be guessed, and only who may see the picture is told it. Who is known to be of another school, by the
   * cookie that a browser sends along, does not get it by a name from elsewhere either.
   */
  const isOfAnotherSchool = async (c: ApiContext, name: string): Promise<boolean> => {
    const school = await schoolOfImage(db, name);
    const token = school === null ? undefined : (bearerToken(c) ?? readCookie(deps, c, 'access_token'));
    if (token === undefined) return false;
    const user = await userOf(deps, token).catch((error: unknown) => {
      if (error instanceof HttpProblem) return undefined;
      throw error;
    });
    const reached = user && (await scopeOf(deps, user, undefined)).schoolId;
    return typeof reached === 'number' && reached !== school;
  };

  mount(
    api,
    'getImage',
    {
      summary: 'Gambar yang pernah diunggah',
      message: 'Gambar WebP',
      produces: 'image/webp',
      params: { name: z.string().regex(IMAGE_NAME) },
    },
    async ({ params: { name }, c }) => {
      if (await isOfAnotherSchool(c, name)) throw notFound();
      // What lies under a name never changes.
      const tag = `"${name}"`;
      const headers = {
        ETag: tag,
        'Cache-Control': `private, max-age=${YEAR_SECONDS}, immutable`,
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      };
      if (c.req.header('if-none-match')?.split(/,\s*/).includes(tag)) {
        if (!(await isImage(db, name))) throw notFound();
        return new Response(null, { status: 304, headers });
      }
      const bytes = await readImage(db, name);
      if (!bytes) throw notFound();
      return new Response(bytes, { headers: { ...headers, 'Content-Type': 'image/webp' } });
    },
  );
}
