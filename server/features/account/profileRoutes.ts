import { z } from '@hono/zod-openapi';
import { changedFields } from '../../db/audit.ts';
import { and, eq } from 'drizzle-orm';
import { isStudentRole } from '../../../contract/roles.ts';
import { AUTH_MESSAGES } from '../../../contract/messages.ts';
import {
  changePasswordSchema,
  type ProfileImage,
  profileImageSchema,
  profileSchema,
  proveEmailSchema,
  updateProfileSchema,
} from '../../../contract/account/profile.ts';
import { countLimitedAttempt, attemptWithinLimits } from '../../http/accountLimits.ts';
import { issueOtp, tryEmailProof } from './otp.ts';
import { checkNewPassword } from '../../auth/passwordRules.ts';
import { hashPassword, verifyPassword } from '../../auth/passwords.ts';
import { endUserSignIns } from '../../auth/signIns.ts';
import type { Database } from '../../db/client.ts';
import { removeImage, writeImage } from '../../images/stored.ts';
import { isOfAnotherSchool } from '../../db/scope.ts';
import {
  auditedUser,
  findByEmail,
  findAccount,
  lockAccount,
  type UserRow,
  UNUSABLE_VALUE_MESSAGE,
  EMAIL_TAKEN,
  USER_CONSTRAINTS,
} from '../people/index.ts';
import { users } from '../../schema.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { ownProfile } from './ownProfile.ts';
import { presentImage } from '../../images/presentImage.ts';
import { invalid, notFound } from '../../base/problem.ts';
import { mount } from '../../http/route.ts';
import { encodeImage } from '../../images/encode.ts';
import { emailChangedMail, emailProofMail, passwordChangedMail } from '../../mail/templates.ts';
import { notify, reserveMail, sendReservedMail } from '../../mail/send.ts';
import { schoolDay } from '../../base/schoolDay.ts';

const uploadForm = z.object({
  image: z
    .instanceof(File, { error: 'Pilih gambar' })
    .refine((file) => file.size > 0, 'Pilih gambar')
    .openapi({ type: 'string', format: 'binary' }),
});

const CODE_REFUSAL_MESSAGES = {
  wrong: AUTH_MESSAGES.otpWrong,
  expired: AUTH_MESSAGES.otpExpired,
  exhausted: AUTH_MESSAGES.otpExhausted,
  none: 'Tidak ada email yang menunggu kode. Simpan email baru sekali lagi.',
} as const;

const isSameEmail = (one: string | null | undefined, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

const wrongPassword = () => invalid({ path: 'password', msg: 'Kata sandi saat ini salah' });

/** The routes with which users change their own account. Reading the profile is in authRoutes.ts. */
export function profileRoutes(api: Api): void {
  const { deps } = api;
  const { db, clock, settings } = deps;

  mount(
    api,
    'updateProfile',
    {
      constraints: USER_CONSTRAINTS,
      summary: 'Ubah profil sendiri; yang tidak dikirim tetap, email baru menunggu kode',
      message: 'Berhasil mengubah profil',
      answer: profileSchema,
      body: updateProfileSchema,
    },
    async ({ body: { birth_date, email, ...fields }, user: self, audit, c }) => {
      const { id, timeZone } = self;
      if (birth_date && birth_date > schoolDay(clock.now(), timeZone)) {
        throw invalid({ path: 'birth_date', msg: 'Tidak boleh di masa depan' });
      }
      const { user: now } = await findAccount(db, id);
      if (email && !isSameEmail(email, now.email)) {
        await countLimitedAttempt(deps, c, 'email change', self);
        await reserveMail(deps);
      }
      const { before, code } = await db.transaction(async (tx) => {
        const row = await lockAccount(tx, id, 'update');
        if (!row) throw notFound();
        if (isStudentRole(row.role.name) && (fields.fullname ?? row.user.fullname) !== row.user.fullname) {
          throw invalid({ path: 'fullname', msg: 'Nama siswa diubah oleh petugas sekolah' });
        }
        if (email === null && !isStudentRole(row.role.name)) {
          throw invalid({ path: 'email', msg: 'Wajib diisi, kecuali untuk siswa' });
        }
        const isNewAddress = Boolean(email) && !isSameEmail(email, row.user.email);
        const columns = { ...fields, birthDate: birth_date, ...(!isNewAddress && { email }) };
        if (Object.values(columns).some((value) => value !== undefined)) {
          await tx.update(users).set(columns).where(eq(users.id, id));
          const after = auditedUser(await findAccount(tx, id));
          const changes = changedFields(auditedUser(row), after);
          const target = { id, name: after.fullname };
          await audit(tx, { event: 'user.updated', target, changes });
        }
        return {
          before: row.user,
          code: isNewAddress && email ? await issueEmailProofCode(tx, row.user, email) : null,
        };
      });
      if (email && code) sendReservedMail(deps, emailProofMail(email, code));
      if (before.email && email === null) await notify(deps, emailChangedMail(before.email));
      return ok(await ownProfile(deps, id));
    },
  );

  /**
   * Refuses an address that belongs to somebody else. The message reveals nothing about people of another school.
   *
   * @throws HttpProblem 400 when the address is taken
   */
  const refuseTakenEmail = async (
    tx: Database,
    { id, schoolId }: UserRow['user'],
    email: string,
  ): Promise<void> => {
    const found = await findByEmail(tx, email);
    if (!found || found.user.id === id) return;
    const isElsewhere = isOfAnotherSchool(schoolId, found.user.schoolId);
    throw invalid(isElsewhere ? { path: 'email', msg: UNUSABLE_VALUE_MESSAGE } : EMAIL_TAKEN);
  };

  /**
   * Issues the code for a new address, which does not take effect before its code has been entered.
   *
   * @throws HttpProblem 400 when the address is somebody else's
   */
  const issueEmailProofCode = async (tx: Database, user: UserRow['user'], email: string): Promise<string> => {
    await refuseTakenEmail(tx, user, email);
    return issueOtp({ db: tx, clock, settings }, user, { purpose: 'email', email });
  };

  mount(
    api,
    'proveEmail',
    {
      constraints: USER_CONSTRAINTS,
      summary: 'Pakai email baru: kode yang dikirim ke sana, dengan kata sandi',
      message: 'Email berhasil diganti',
      answer: profileSchema,
      body: proveEmailSchema,
    },
    async ({ body, user: self, audit, c }) => {
      const { id } = self;
      const { user } = await findAccount(db, id);
      await attemptWithinLimits(deps, c, 'password check', self, async () => {
        if (!(await verifyPassword(user.passwordHash, body.password))) throw wrongPassword();
      });
      // A wrong code is returned instead of thrown, because a rollback would lose its count of tries.
      const emailChangeResult = await db.transaction(async (tx) => {
        const row = await lockAccount(tx, id, 'update');
        if (row?.user.passwordHash !== user.passwordHash) throw wrongPassword();
        const proofResult = await tryEmailProof({ db: tx, clock, settings }, row.user, body.code);
        if (typeof proofResult === 'string') return { refused: proofResult };
        await refuseTakenEmail(tx, row.user, proofResult.email);
        await tx.update(users).set({ email: proofResult.email }).where(eq(users.id, id));
        await audit(tx, {
          event: 'user.updated',
          target: { id, name: row.user.fullname },
          changes: [{ field: 'email' }],
        });
        return { before: row.user.email };
      });
      if (emailChangeResult.refused)
        throw invalid({ path: 'code', msg: CODE_REFUSAL_MESSAGES[emailChangeResult.refused] });
      if (emailChangeResult.before) await notify(deps, emailChangedMail(emailChangeResult.before));
      return ok(await ownProfile(deps, id));
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
    async ({ body, user: self, audit, c }) => {
      const { id, signInId } = self;
      const { user } = await findAccount(db, id);
      await attemptWithinLimits(deps, c, 'password check', self, async () => {
        if (!(await verifyPassword(user.passwordHash, body.password))) throw wrongPassword();
      });
      if (user.mustChangePassword && body.newPassword === body.password) {
        throw invalid({ path: 'newPassword', msg: 'Buat kata sandi lain dari yang diberikan' });
      }
      await checkNewPassword(db, 'newPassword', body.newPassword, user);
      const passwordHash = await hashPassword(body.newPassword);
      await db.transaction(async (tx) => {
        // Of two simultaneous changes the second updates no row, because the password hash is no longer the one it was checked against.
        const rows = await tx
          .update(users)
          .set({ passwordHash, mustChangePassword: false })
          .where(and(eq(users.id, id), eq(users.passwordHash, user.passwordHash)))
          .returning({ id: users.id });
        if (rows.length === 0) throw wrongPassword();
        await endUserSignIns(tx, id, clock.now(), signInId);
        await audit(tx, { event: 'user.password-changed', target: { id } });
      });
      if (user.email) await notify(deps, passwordChangedMail(user.email));
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
    async ({ body, user: self, audit, c }) => {
      const { id } = self;
      await countLimitedAttempt(deps, c, 'picture', self);
      const bytes = await encodeImage(body.image);
      const name = await db.transaction(async (tx) => {
        const row = await lockAccount(tx, id, 'update');
        if (!row) throw notFound();
        const image = await writeImage(tx, bytes);
        await tx.update(users).set({ image }).where(eq(users.id, id));
        await removeImage(tx, row.user.image);
        await audit(tx, { event: 'user.updated', target: { id }, changes: [{ field: 'image' }] });
        return image;
      });
      return ok({ image: presentImage(name) ?? name } satisfies ProfileImage);
    },
  );
}
