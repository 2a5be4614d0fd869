import { eq, or, sql } from 'drizzle-orm';
import { recordAudit } from '../../db/audit.ts';
import { hashPassword, randomPassword } from '../../auth/passwords.ts';
import { endUserSignIns } from '../../auth/signIns.ts';
import type { Database } from '../../db/client.ts';
import { users } from '../../schema.ts';
import { StartError } from '../../base/startError.ts';

export interface NewPassword {
  readonly identifier: string;
  readonly fullname: string;
  /** Shown once: it is stored nowhere. */
  readonly password: string;
}

/**
 * Resets the password of somebody who cannot sign in any more, even of the last administrator. All of the account's
 * sign-ins end, and the new password must be changed after the next sign-in.
 *
 * @param name login name or e-mail
 * @throws StartError when nobody has it, or who has it is not active
 */
export async function resetPassword(db: Database, name: string, now: Date): Promise<NewPassword> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  const wanted = name.trim().toLowerCase();
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: true })
      .where(or(eq(sql`lower(${users.identifier})`, wanted), eq(sql`lower(${users.email})`, wanted)))
      .returning({
        id: users.id,
        identifier: users.identifier,
        fullname: users.fullname,
        isActive: users.isActive,
      });
    if (user && !user.isActive)
      throw new StartError(
        `Akun "${user.identifier}" nonaktif, jadi tidak dapat dipakai masuk. Minta seorang Admin mengaktifkannya lagi di halaman pengguna.`,
      );
    if (!user) throw new StartError(`Tidak ada pengguna dengan nama pengguna atau email "${name}".`);
    await endUserSignIns(tx, user.id, now);
    const target = { id: user.id, name: user.fullname };
    await recordAudit(tx, { at: now }, [{ event: 'user.password-set', target }]);
    return { identifier: user.identifier, fullname: user.fullname, password };
  });
}
