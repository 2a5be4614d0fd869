import { z } from '@hono/zod-openapi';

const problems = z
  .array(z.object({ path: z.string(), msg: z.string() }))
  .openapi({ description: 'Hanya pada 400: apa yang salah, dan di isian mana' });

const success = z
  .object({
    success: z.literal(true),
    status: z.number().int(),
    message: z.string(),
    data: z.unknown(),
    meta: z
      .object({
        totalItems: z.number().int(),
        currentPage: z.number().int(),
        totalPages: z.number().int(),
        perPage: z.number().int(),
      })
      .optional(),
    links: z
      .object({
        first: z.string().nullable(),
        prev: z.string().nullable(),
        next: z.string().nullable(),
        last: z.string().nullable(),
      })
      .optional(),
    conflicts: z
      .array(z.unknown())
      .optional()
      .openapi({ description: 'Hanya dari catat kehadiran: baris yang sudah diubah orang lain, dibiarkan' }),
  })
  .openapi('Berhasil');

const failure = z
  .object({
    success: z.literal(false),
    status: z.number().int(),
    message: z.string(),
    data: problems.optional(),
  })
  .openapi('Gagal');

/** The two shapes that every call answers with. */
export const answersOf = (message: string) => ({
  200: { description: message, content: { 'application/json': { schema: success } } },
  default: {
    description: 'Kegagalan; HTTP status sama dengan `status`',
    content: { 'application/json': { schema: failure } },
  },
});
