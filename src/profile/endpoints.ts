import type { ChangePasswordInput, ProveEmailInput } from '../../contract/profile.ts';
import { calls } from '../../contract/calls.ts';
import { target, type Action, type Endpoint, type Form } from '../providers/endpoint.ts';
import { PROFILE_MESSAGES } from './messages.ts';

export const PROFILE = 'profil';
/** Extension `sign-in-sessions`: the devices on which one is signed in. */
export const SIGN_INS = 'perangkat';

export interface UploadParams {
  readonly image: Blob;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Another backend may answer nothing; what it says belongs to something all the same (providers/said.ts). */
const asObject = (data: unknown): object => (typeof data === 'object' && data !== null ? data : {});

/** Login name and role are the office's business. */
const FIELDS = ['fullname', 'email', 'gender', 'birth_date', 'address'];

const read: Action<undefined> = {
  target: () => target(calls.getProfile),
  message: PROFILE_MESSAGES.read,
};

const update: Action<Form> = {
  target: () => target(calls.updateProfile),
  body: (form) => Object.fromEntries(FIELDS.map((field) => [field, form[field]])),
  read: ({ data }) => asObject(data),
  message: PROFILE_MESSAGES.update,
};

const changePassword: Action<ChangePasswordInput> = {
  target: () => target(calls.changePassword),
  body: ({ password, newPassword, confirm_password }) => ({ password, newPassword, confirm_password }),
  read: ({ data }) => asObject(data),
  message: PROFILE_MESSAGES.changePassword,
};

const proveEmail: Action<ProveEmailInput> = {
  target: () => target(calls.proveEmail),
  body: ({ code, password }) => ({ code, password }),
  message: PROFILE_MESSAGES.proveEmail,
};

const uploadImage: Action<UploadParams> = {
  target: ({ onProgress }) => ({ ...target(calls.uploadProfileImage), onProgress }),
  body: ({ image }) => {
    const form = new FormData();
    form.set('image', new File([image], 'foto.jpg', { type: image.type }));
    return form;
  },
  message: PROFILE_MESSAGES.uploadImage,
};

const endOthers: Action<undefined> = {
  target: () => target(calls.endOtherSignIns),
  message: PROFILE_MESSAGES.endSignIn,
};

export const profileEndpoints: Readonly<Record<string, Endpoint>> = {
  [PROFILE]: {
    messages: { list: PROFILE_MESSAGES.read },
    actions: { read, update, changePassword, proveEmail, uploadImage },
  },
  [SIGN_INS]: {
    messages: { list: PROFILE_MESSAGES.listSignIns, remove: PROFILE_MESSAGES.endSignIn },
    calls: { list: 'listSignIns', remove: 'endSignIn' },
    actions: { endOthers },
  },
};
