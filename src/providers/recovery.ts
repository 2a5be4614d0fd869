/** Recovering a password by a code that is sent by mail. Source: the product specification, sections 7 and 8. */
import { calls } from '../../contract/calls.ts';
import { AUTH_MESSAGES, HTTP_STATUS_MESSAGES } from '../../contract/messages.ts';
import { target } from './endpoint.ts';
import { send } from './http.ts';

/** The message when a request is refused and neither the answer nor its status gives a reason. */
const fallbackFailureText = HTTP_STATUS_MESSAGES[400];

export interface RecoveryCode {
  readonly email: string;
  /** The digits of the mail. */
  readonly token: string;
}

export interface NewPassword extends RecoveryCode {
  readonly password: string;
  readonly confirm_password: string;
}

/** Sends a code to the address. @returns the server's message. @throws ApiError */
export async function requestCode(email: string): Promise<string> {
  const { message } = await send({
    ...target(calls.forgotPassword),
    body: { email },
    failed: fallbackFailureText,
    texts: { 404: AUTH_MESSAGES.emailNotFound },
  });
  return message || AUTH_MESSAGES.otpSent;
}

/** Checks that the code is the one that was sent. @throws ApiError when it is not */
export async function verifyCode({ email, token }: RecoveryCode): Promise<void> {
  await send({
    ...target(calls.verifyOtp),
    body: { email, token },
    failed: fallbackFailureText,
    texts: { 400: AUTH_MESSAGES.otpInvalid, 404: AUTH_MESSAGES.otpSessionNotFound },
  });
}

/** Sets a new password with a verified code. @returns the server's message. @throws ApiError */
export async function resetPassword({ email, token, ...passwords }: NewPassword): Promise<string> {
  const { message } = await send({
    ...target(calls.resetPassword),
    body: { email, token, ...passwords },
    failed: fallbackFailureText,
    texts: { 404: AUTH_MESSAGES.resetSessionNotFound },
  });
  return message || AUTH_MESSAGES.passwordReset;
}
