import { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { letterSchema } from '../../../contract/letters.ts';
import { invalid, notFound } from '../../base/problem.ts';
import { removeImage, writeImage } from '../../images/stored.ts';
import { findLetter, removeLetterImage } from './queries.ts';
import { letters } from '../../schema.ts';
import { countLimitedAttempt } from '../../http/accountLimits.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { encodeImage } from '../../images/encode.ts';
import { reachOfLetters } from './rules.ts';
import { letterTarget, lockLetterForImageRemoval, lockLetterToWrite, writtenLetter } from './locked.ts';

/** The form accepts any value: the image is checked only once the letter is known to exist. */
const pictureForm = z.object({
  image: z.unknown().openapi({ type: 'string', format: 'binary' }),
});

/** The routes that set and remove the picture of a letter. */
export function letterPictureRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'setLetterImage',
    {
      summary: 'Unggah foto surat, menggantikan yang ada; hanya yang boleh melihat suratnya dapat melihatnya',
      message: 'Foto surat disimpan',
      answer: letterSchema,
      params: { id: idParam },
      form: pictureForm,
    },
    async ({ params: { id }, body, user, scope, audit, c }) => {
      if (!(await findLetter(db, reachOfLetters(scope, user), id))) throw notFound();
      const { image: file } = body;
      if (!(file instanceof File) || file.size === 0) throw invalid({ path: 'image', msg: 'Pilih gambar' });
      await countLimitedAttempt(api.deps, c, 'picture', user);
      const bytes = await encodeImage(file, 1600);
      return ok(
        await db.transaction(async (tx) => {
          const { row, pupils } = await lockLetterToWrite(tx, id, scope, user);
          const image = await writeImage(tx, bytes);
          await tx.update(letters).set({ image }).where(eq(letters.id, id));
          await removeImage(tx, row.image);
          await audit(tx, {
            event: 'letter.picture-set',
            target: letterTarget(row, pupils),
          });
          return writtenLetter(tx, id, scope, user);
        }),
      );
    },
  );

  mount(
    api,
    'deleteLetterImage',
    {
      summary:
        'Hapus foto surat untuk selamanya, juga dari surat yang dibatalkan; suratnya tetap. Aman diulang',
      message: 'Foto surat dihapus',
      answer: letterSchema,
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope, audit }) =>
      ok(
        await db.transaction(async (tx) => {
          const { row, pupils } = await lockLetterForImageRemoval(tx, id, scope, user);
          if (row.image !== null) {
            await removeLetterImage(tx, row);
            await audit(tx, { event: 'letter.picture-deleted', target: letterTarget(row, pupils) });
          }
          return writtenLetter(tx, id, scope, user);
        }),
      ),
  );
}
