import { z } from '@hono/zod-openapi';
import { mayCall } from '../../../contract/access.ts';
import { isStudentRole } from '../../../contract/roles.ts';
import { IMAGE_NAME, isImage, readImage, schoolOfImage } from '../../images/stored.ts';
import { findLetter, isPupilOf, letterOfImage } from './queries.ts';
import { userOf } from '../../auth/currentUser.ts';
import { bearerToken } from '../../http/bearerToken.ts';
import type { Api, ApiContext } from '../../http/context.ts';
import { readCookie } from '../../http/deviceCookie.ts';
import { reachOfLetters } from './rules.ts';
import { scopeOf } from '../../auth/scope.ts';
import { HttpProblem, notFound } from '../../base/problem.ts';
import { mount } from '../../http/route.ts';

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
    const user = school === null ? undefined : await userBehind(c);
    const readerSchool = user && (await scopeOf(deps, user, undefined)).schoolId;
    return typeof readerSchool === 'number' && readerSchool !== school;
  };

  /** Of whom the browser says it is: an `<img>` sends no token, but the cookie. */
  const userBehind = async (c: ApiContext) => {
    const token = bearerToken(c) ?? readCookie(deps, c, 'access_token');
    if (token === undefined) return undefined;
    return userOf(deps, token).catch((error: unknown) => {
      if (error instanceof HttpProblem) return undefined;
      throw error;
    });
  };

  /** What is written on a letter is for who may see the letter, however they came by the name of its picture. */
  const maySeeLetter = async (c: ApiContext, id: number): Promise<boolean> => {
    const user = await userBehind(c);
    if (!user) return false;
    if (isStudentRole(user.role)) return isPupilOf(db, id, user.id);
    if (!mayCall(user.role, 'listLetters')) return false;
    const scope = await scopeOf(deps, user, undefined);
    return (await findLetter(db, reachOfLetters(scope, user), id)) !== undefined;
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
      const letter = await letterOfImage(db, name);
      if (letter ? !(await maySeeLetter(c, letter.id)) : await isOfAnotherSchool(c, name)) throw notFound();
      // What lies under a name never changes.
      const tag = `"${name}"`;
      const headers = {
        ETag: tag,
        // A letter's is asked for anew each time: who signs in next on this device may not see it.
        'Cache-Control': letter ? 'no-store' : `private, max-age=${YEAR_SECONDS}, immutable`,
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
