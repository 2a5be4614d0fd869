import { z } from '@hono/zod-openapi';
import { IMAGE_NAME, isImage, readImage } from '../db/queries/images.ts';
import type { Api } from '../http/context.ts';
import { notFound } from '../base/problem.ts';
import { mount } from '../http/route.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function imageRoutes(api: Api): void {
  const { db } = api.deps;

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
