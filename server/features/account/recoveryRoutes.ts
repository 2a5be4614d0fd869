import { z } from '@hono/zod-openapi';
import type { AuditWriter } from '../../db/audit.ts';
import { eq } from 'drizzle-orm';
import { AUTH_MESSAGES } from '../../../contract/messages.ts';
import {
  forgotPasswordSchema,
  resetPasswordSchema,
  verifyOtpSchema,
} from '../../../contract/account/recovery.ts';
import { countLimitedAttempt, attemptWithinLimits } from '../../http/accountLimits.ts';
import { issueOtp, type OtpOutcome, tryOtp } from './otp.ts';
import { checkNewPassword } from '../../auth/passwordRules.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { endUserSignIns } from '../../auth/signIns.ts';
import { findByEmail, lockAccount, type UserRow } from '../people/index.ts';
import { users } from '../../schema.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { HttpProblem } from '../../base/problem.ts';
import { mount } from '../../http/route.ts';
import { inactiveMail, otpMail, passwordChangedMail } from '../../mail/templates.ts';
import { notify, reserveMail, sendReservedMail } from '../../mail/send.ts';

type FailedOtpOutcome = Exclude<OtpOutcome, 'right'>;

const badCode = (msg: string) => new HttpProblem(400, msg, [{ path: 'token', msg }]);

function createOutcomeProblem(outcome: FailedOtpOutcome, sessionGoneMessage: string): HttpProblem {
  if (outcome === 'wrong') return badCode(AUTH_MESSAGES.otpWrong);
  if (outcome === 'expired') return badCode(AUTH_MESSAGES.otpExpired);
  if (outcome === 'exhausted') return badCode(AUTH_MESSAGES.otpExhausted);
  return new HttpProblem(404, sessionGoneMessage);
}

/** The routes for a forgotten password: a code is sent by mail, and with it a new password is set. */
export function recoveryRoutes(api: Api): void {
  const { deps } = api;

  mount(
    api,
    'forgotPassword',
    {
      summary: 'Minta kode OTP lewat email',
      message: AUTH_MESSAGES.otpSent,
      answer: z.null(),
      body: forgotPasswordSchema,
    },
    async ({ body, c }) => {
      const row = await findByEmail(deps.db, body.email);
      await countLimitedAttempt(deps, c, 'code request', { id: row?.user.id, name: body.email });
      if (!row?.user.email) throw new HttpProblem(404, AUTH_MESSAGES.emailNotFound);
      await reserveMail(deps);
      const code = await issueOtp(deps, row.user);
      // The answer is the same for an inactive account, so the caller learns nothing. Only the mail says why there is no code.
      sendReservedMail(
        deps,
        row.user.isActive ? otpMail(row.user.email, code) : inactiveMail(row.user.email),
      );
      return ok(null);
    },
  );

  mount(
    api,
    'verifyOtp',
    {
      summary: 'Periksa kode OTP',
      message: AUTH_MESSAGES.otpVerified,
      answer: z.null(),
      body: verifyOtpSchema,
    },
    async ({ body, c }) => {
      const row = await findByEmail(deps.db, body.email);
      return attemptWithinLimits(deps, c, 'code try', { id: row?.user.id, name: body.email }, async () => {
        const outcome = row ? await tryOtp(deps, row.user, body.token, false) : 'none';
        if (outcome !== 'right') throw createOutcomeProblem(outcome, AUTH_MESSAGES.otpSessionNotFound);
        return ok(null);
      });
    },
  );

  mount(
    api,
    'resetPassword',
    {
      summary: 'Atur ulang kata sandi dengan kode OTP; semua sesi masuk berakhir',
      message: AUTH_MESSAGES.passwordReset,
      answer: z.null(),
      body: resetPasswordSchema,
    },
    async ({ body, audit, c }) => {
      const row = await findByEmail(deps.db, body.email);
      await attemptWithinLimits(deps, c, 'code try', { id: row?.user.id, name: body.email }, async () => {
        const outcome = row ? await resetPasswordByCode(row.user, body.token, body.password, audit) : 'none';
        if (outcome !== 'right') {
          // For this call the specification has the same message for a missing code and for an expired one.
          throw createOutcomeProblem(
            outcome === 'expired' ? 'none' : outcome,
            AUTH_MESSAGES.resetSessionNotFound,
          );
        }
      });
      if (row?.user.email) await notify(deps, passwordChangedMail(row.user.email));
      return ok(null);
    },
  );

  /**
   * Checks the code first: hashing a password is expensive, and a wrong code must not cause it. Then code, password
   * and sign-ins change in one transaction.
   */
  async function resetPasswordByCode(
    user: UserRow['user'],
    code: string,
    password: string,
    audit: AuditWriter,
  ): Promise<OtpOutcome> {
    const checkedOutcome = await tryOtp(deps, user, code, false);
    if (checkedOutcome !== 'right') return checkedOutcome;
    // The password rules are checked only after the code, because their messages reveal something about the login name.
    await checkNewPassword(deps.db, 'password', password, user);
    const passwordHash = await hashPassword(password);
    return deps.db.transaction(async (tx) => {
      const row = await lockAccount(tx, user.id, 'update');
      const outcome = row ? await tryOtp({ ...deps, db: tx }, row.user, code, true) : 'none';
      if (outcome !== 'right') return outcome;
      await tx.update(users).set({ passwordHash, mustChangePassword: false }).where(eq(users.id, user.id));
      await endUserSignIns(tx, user.id, deps.clock.now());
      await audit(tx, { event: 'user.password-reset', target: { id: user.id }, actorId: user.id });
      return outcome;
    });
  }
}
