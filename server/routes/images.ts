import { z } from '@hono/zod-openapi';
import type { Api } from '../http/context.ts';
import { notFound } from '../http/problem.ts';
import { mount } from '../http/route.ts';
import { IMAGE_NAME, imageStore } from '../images/store.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function imageRoutes(api: Api): void {
  const images = imageStore(api.deps.settings.imagesDir);

  mount(
    api,
    'getImage',
    {
      summary: 'Gambar yang pernah diunggah',
      message: 'Gambar WebP',
      produces: 'image/webp',
      params: { name: z.string().regex(IMAGE_NAME) },
    },
    async ({ params }) => {
      const bytes = await images.read(params.name);
      if (!bytes) throw notFound();
      return new Response(bytes, {
        headers: {
          'Content-Type': 'image/webp',
          'Cache-Control': `private, max-age=${YEAR_SECONDS}, immutable`,
          'X-Content-Type-Options': 'nosniff',
          'Content-Security-Policy': "default-src 'none'; sandbox",
        },
      });
    },
  );
}
