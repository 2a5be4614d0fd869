import type { ChangePasswordInput, ProveEmailInput } from '../../../../contract/account/profile.ts';
import { calls } from '../../../../contract/calls.ts';
import { target, type Action, type Answer, type Endpoint, type Form } from '../../../providers/endpoint.ts';
import { PROFILE_MESSAGES } from './messages.ts';

/** The resource of the devices on which the user is signed in. This is an extension of the specification. */
export const SIGN_INS_RESOURCE = 'perangkat';

export interface UploadParams {
  readonly image: Blob;
  /** The share from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Another backend may answer nothing, but its message needs an object to belong to (providers/serverMessage.ts). */
const asObject = ({ data }: Answer): object => (typeof data === 'object' && data !== null ? data : {});

/** The fields that users change themselves. The office manages login name and role. */
const EDITABLE_FIELDS = ['fullname', 'email', 'gender', 'birth_date', 'address'];

export const getProfile: Action<undefined, unknown> = {
  target: () => target(calls.getProfile),
  read: ({ data }) => data,
  message: PROFILE_MESSAGES.read,
};

export const updateProfile: Action<Form, object> = {
  target: () => target(calls.updateProfile),
  body: (form) => Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, form[field]])),
  read: asObject,
  message: PROFILE_MESSAGES.update,
};

export const changePassword: Action<ChangePasswordInput, object> = {
  target: () => target(calls.changePassword),
  body: ({ password, newPassword, confirm_password }) => ({ password, newPassword, confirm_password }),
  read: asObject,
  message: PROFILE_MESSAGES.changePassword,
};

export const proveEmail: Action<ProveEmailInput, object> = {
  target: () => target(calls.proveEmail),
  body: ({ code, password }) => ({ code, password }),
  read: asObject,
  message: PROFILE_MESSAGES.proveEmail,
};

/** Uploads a new picture. `readUploadedImage` reads its answer, which is a text or an object that holds it. */
export const uploadImage: Action<UploadParams, unknown> = {
  target: ({ onProgress }) => ({ ...target(calls.uploadProfileImage), onProgress }),
  body: ({ image }) => {
    const form = new FormData();
    form.set('image', new File([image], 'foto.jpg', { type: image.type }));
    return form;
  },
  read: ({ data }) => data,
  message: PROFILE_MESSAGES.uploadImage,
};

export const endOtherSignIns: Action<undefined, unknown> = {
  target: () => target(calls.endOtherSignIns),
  read: ({ data }) => data,
  message: PROFILE_MESSAGES.endSignIn,
};

export const profileEndpoints: Readonly<Record<string, Endpoint>> = {
  [SIGN_INS_RESOURCE]: {
    messages: { list: PROFILE_MESSAGES.listSignIns, remove: PROFILE_MESSAGES.endSignIn },
    calls: { list: 'listSignIns', remove: 'endSignIn' },
  },
};
