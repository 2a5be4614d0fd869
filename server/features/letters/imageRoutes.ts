import { z } from '@hono/zod-openapi';
import { mayCall } from '../../../contract/access.ts';
import { isStudentRole } from '../../../contract/roles.ts';
import { IMAGE_NAME, isImage, readImage, schoolOfImage } from '../../images/stored.ts';
import { findLetter, isPupilOf, letterOfImage } from './queries.ts';
import { authenticateUser, type CurrentUser } from '../../auth/currentUser.ts';
import { bearerToken } from '../../http/bearerToken.ts';
import type { Api, ApiContext } from '../../http/context.ts';
import { readCookie } from '../../http/deviceCookie.ts';
import { reachOfLetters } from './rules.ts';
import { resolveScope } from '../../auth/scope.ts';
import { HttpProblem, notFound } from '../../base/problem.ts';
import { mount } from '../../http/route.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Tells of a picture that only some people may see, whether somebody may; undefined where the picture is none of its own.
 *
 * @param findUser finds who is signed in, by token or cookie
 */
export type PictureGuard = (
  name: string,
  findUser: () => Promise<CurrentUser | undefined>,
) => Promise<boolean | undefined>;

/** @param guard of the pictures that another feature keeps for some people */
export function imageRoutes(api: Api, guard: PictureGuard): void {
  const { deps } = api;
  const { db } = deps;

  /**
   * Whether the reader is known, by the cookie that a browser sends along, to be of another school than the picture. The name is the key:
   * it cannot be guessed and is told only to people who may see the picture. This check also stops a reader of another school who got the
   * name from elsewhere.
   */
  const isOfAnotherSchool = async (c: ApiContext, name: string): Promise<boolean> => {
    const school = await schoolOfImage(db, name);
    const user = school === null ? undefined : await findRequestUser(c);
    const readerSchool = user && (await resolveScope(deps, user, undefined)).schoolId;
    return typeof readerSchool === 'number' && readerSchool !== school;
  };

  /** Finds the user of a request by token or cookie: the browser loads an `<img>` without a token, but with the cookie. */
  const findRequestUser = async (c: ApiContext) => {
    const token = bearerToken(c) ?? readCookie(deps, c, 'access_token');
    if (token === undefined) return undefined;
    return authenticateUser(deps, token).catch((error: unknown) => {
      if (error instanceof HttpProblem) return undefined;
      throw error;
    });
  };

  /** Whether the user may see the letter. The picture of a letter is only for people who may, however they got its name. */
  const maySeeLetter = async (c: ApiContext, id: number): Promise<boolean> => {
    const user = await findRequestUser(c);
    if (!user) return false;
    if (isStudentRole(user.role)) return isPupilOf(db, id, user.id);
    if (!mayCall(user.role, 'listLetters')) return false;
    const scope = await resolveScope(deps, user, undefined);
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
      const isGuarded = letter ? undefined : await guard(name, () => findRequestUser(c));
      const isSeen =
        isGuarded ?? (letter ? await maySeeLetter(c, letter.id) : !(await isOfAnotherSchool(c, name)));
      if (!isSeen) throw notFound();
      // The content under a name never changes, so the name serves as the ETag.
      const tag = `"${name}"`;
      const headers = {
        ETag: tag,
        // The picture of a letter is never cached: the next person who signs in on this device may not be allowed to see it.
        'Cache-Control': letter || isGuarded ? 'no-store' : `private, max-age=${YEAR_SECONDS}, immutable`,
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
