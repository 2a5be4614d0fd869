import { userSchema } from '../../contract/users.ts';
import { z } from '@hono/zod-openapi';
import { and, eq } from 'drizzle-orm';
import { isStudentRole } from '../../contract/roles.ts';
import {
  changePasswordSchema,
  type ProfileImage,
  updateProfileSchema,
  profileImageSchema,
} from '../../contract/profile.ts';
import { countUpload, tryPassword } from '../auth/limits.ts';
import { checkNewPassword } from '../auth/passwordRules.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { endSignInsOf } from '../auth/signIn.ts';
import { findUser, lockUser } from '../db/queries/users.ts';
import { users } from '../db/schema.ts';
import { ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { presentImage, presentUser } from '../http/presenters.ts';
import { invalid, notFound } from '../http/problem.ts';
import { mount } from '../http/route.ts';
import { encodeImage } from '../images/encode.ts';
import { imageStore } from '../images/store.ts';
import { emailChangedMail, passwordChangedMail } from '../mails.ts';
import { schoolDay } from '../schoolDay.ts';

const uploadForm = z.object({
  image: z
    .instanceof(File, { error: 'Pilih gambar' })
    .refine((file) => file.size > 0, 'Pilih gambar')
    .openapi({ type: 'string', format: 'binary' }),
});

const wrongPassword = () => invalid({ path: 'password', msg: 'Kata sandi saat ini salah' });

/** What people do with their own account; reading it is in auth.ts. */
export function profileRoutes(api: Api): void {
  const { deps } = api;
  const { db, clock, settings } = deps;
  const images = imageStore(settings.imagesDir);

  mount(
    api,
    'updateProfile',
    {
      summary: 'Ubah profil sendiri; yang tidak dikirim tetap',
      message: 'Berhasil mengubah profil',
      answer: userSchema,
      body: updateProfileSchema,
    },
    async ({ body: { birth_date, ...fields }, user: { id } }) => {
      if (birth_date && birth_date > schoolDay(clock.now(), settings.timeZone)) {
        throw invalid({ path: 'birth_date', msg: 'Tidak boleh di masa depan' });
      }
      const before = await db.transaction(async (tx) => {
        const row = await lockUser(tx, id, 'update');
        if (!row) throw notFound();
        if (isStudentRole(row.role.name) && (fields.fullname ?? row.user.fullname) !== row.user.fullname) {
          throw invalid({ path: 'fullname', msg: 'Nama siswa diubah oleh petugas sekolah' });
        }
        if (fields.email === null && !isStudentRole(row.role.name)) {
          throw invalid({ path: 'email', msg: 'Wajib diisi, kecuali untuk siswa' });
        }
        const columns = { ...fields, birthDate: birth_date };
        if (Object.values(columns).some((value) => value !== undefined)) {
          await tx.update(users).set(columns).where(eq(users.id, id));
        }
        return row.user;
      });
      const after = await findUser(db, id);
      if (before.email && before.email.toLowerCase() !== after.user.email?.toLowerCase()) {
        deps.mail.send(emailChangedMail({ email: before.email, fullname: before.fullname }));
      }
      return ok(presentUser(after));
    },
  );

  mount(
    api,
    'changePassword',
    {
      summary: 'Ubah kata sandi sendiri; sesi masuk di perangkat lain berakhir',
      message: 'Berhasil mengubah kata sandi',
      answer: z.null(),
      body: changePasswordSchema,
    },
    async ({ body, user: { id, signInId }, c }) => {
      const { user } = await findUser(db, id);
      await tryPassword(deps, c, signInId, async () => {
        if (!(await verifyPassword(user.passwordHash, body.password))) throw wrongPassword();
      });
      await checkNewPassword(db, 'newPassword', body.newPassword, user.identifier);
      const passwordHash = await hashPassword(body.newPassword);
      await db.transaction(async (tx) => {
        // Of two changes at once the second finds another password than the one it was checked against.
        const changed = await tx
          .update(users)
          .set({ passwordHash })
          .where(and(eq(users.id, id), eq(users.passwordHash, user.passwordHash)))
          .returning({ id: users.id });
        if (changed.length === 0) throw wrongPassword();
        await endSignInsOf(tx, id, clock.now(), signInId);
      });
      if (user.email) deps.mail.send(passwordChangedMail({ email: user.email, fullname: user.fullname }));
      return ok(null);
    },
  );

  mount(
    api,
    'uploadProfileImage',
    {
      summary: 'Ganti foto profil sendiri',
      message: 'Berhasil mengunggah foto profil',
      answer: profileImageSchema,
      form: uploadForm,
    },
    async ({ body, user: { id }, c }) => {
      await countUpload(deps, c, id);
      const name = await images.write(await encodeImage(body.image));
      let before: string | null;
      try {
        before = await db.transaction(async (tx) => {
          const row = await lockUser(tx, id, 'update');
          if (!row) throw notFound();
          await tx.update(users).set({ image: name }).where(eq(users.id, id));
          return row.user.image;
        });
      } catch (error) {
        await images.remove(name);
        throw error;
      }
      await images.remove(before);
      return ok({ image: presentImage(name) ?? name } satisfies ProfileImage);
    },
  );
}
