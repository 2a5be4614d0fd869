import { calls } from '../../../contract/calls.ts';
import { AUTH_MESSAGES, STATUS_MESSAGES } from '../../../contract/messages.ts';
import { target, type Action, type Endpoint } from '../../providers/endpoint.ts';

export const RECOVERY = 'pemulihan';

interface Code {
  readonly email: string;
  /** The digits of the mail. */
  readonly token: string;
}

export interface NewPassword extends Code {
  readonly password: string;
  readonly confirm_password: string;
}

const unknownProblem = STATUS_MESSAGES[400] ?? '';

const requestCode: Action<{ readonly email: string }> = {
  target: () => ({ ...target(calls.forgotPassword), texts: { 404: AUTH_MESSAGES.emailNotFound } }),
  body: (params) => params,
  message: unknownProblem,
};

const verifyCode: Action<Code> = {
  target: () => ({
    ...target(calls.verifyOtp),
    texts: { 400: AUTH_MESSAGES.otpInvalid, 404: AUTH_MESSAGES.otpSessionNotFound },
  }),
  body: (params) => params,
  message: unknownProblem,
};

const resetPassword: Action<NewPassword> = {
  target: () => ({ ...target(calls.resetPassword), texts: { 404: AUTH_MESSAGES.resetSessionNotFound } }),
  body: (params) => params,
  message: unknownProblem,
};

export const recoveryEndpoints: Readonly<Record<string, Endpoint>> = {
  [RECOVERY]: {
    messages: { list: unknownProblem },
    actions: { requestCode, verifyCode, resetPassword },
  },
};
