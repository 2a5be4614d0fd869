import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangePasswordInput, ProveEmailInput } from '../../../../contract/account/profile.ts';
import { toIdentity } from '../../../providers/authProvider.ts';
import type { Form } from '../../../providers/endpoint.ts';
import { ApiError, MALFORMED_ANSWER_MESSAGE } from '../../../providers/errors.ts';
import { withServerMessage, getServerMessage } from '../../../providers/serverMessage.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import * as calls from './endpoints.ts';
import { IDENTITY_QUERY_KEY, PROFILE_QUERY_KEY } from './keys.ts';
import { PROFILE_MESSAGES } from './messages.ts';
import { readUploadedImage, readProfile, updatedProfile, withImage, type Profile } from './profile.ts';
import { notifyOtherTabs } from './tabs.ts';

/**
 * The user's own profile and what can be done with it. Each of the four calls has its own loading flag. `error`
 * belongs to loading only; the form that sent a change shows why it was refused.
 */
export function useProfile() {
  const queryClient = useQueryClient();
  const act = useRunAction();
  const [imageLastUpdated, setImageLastUpdated] = useState<number>();

  const query = useQuery({
    queryKey: PROFILE_QUERY_KEY,
    queryFn: async ({ signal }) => {
      const profile = readProfile(await act(calls.getProfile, undefined, signal));
      if (!profile) throw new ApiError(MALFORMED_ANSWER_MESSAGE, 200, PROFILE_MESSAGES.read);
      announce('profile:loaded', profile);
      return profile;
    },
  });

  /**
   * Shows a changed profile here, in the app bar and in the other tabs. Requests sent before the change are cancelled, so that their old
   * answers cannot replace it.
   */
  const showChangedProfile = async (profile: Profile): Promise<Profile> => {
    await Promise.all(
      [PROFILE_QUERY_KEY, IDENTITY_QUERY_KEY].map((queryKey) => queryClient.cancelQueries({ queryKey })),
    );
    queryClient.setQueryData(PROFILE_QUERY_KEY, profile);
    queryClient.setQueryData(IDENTITY_QUERY_KEY, toIdentity(profile));
    notifyOtherTabs();
    return profile;
  };
  const shown = () => queryClient.getQueryData<Profile>(PROFILE_QUERY_KEY);

  const update = useMutation({
    mutationFn: async (form: Form) => {
      const answer = await act(calls.updateProfile, form);
      const profile = await showChangedProfile(updatedProfile(shown(), form, answer));
      announce('profile:updated', profile);
      return withServerMessage(profile, getServerMessage(answer));
    },
  });

  const changePassword = useMutation({
    mutationFn: async (input: ChangePasswordInput) => {
      const answer = await act(calls.changePassword, input);
      if (shown()?.must_change_password)
        await showChangedProfile({ ...shown(), must_change_password: false });
      return answer;
    },
  });

  const proveEmail = useMutation({
    mutationFn: async (input: ProveEmailInput) => {
      const profile = await showChangedProfile(
        updatedProfile(shown(), {}, await act(calls.proveEmail, input)),
      );
      announce('profile:updated', profile);
      return profile;
    },
  });

  const uploadImage = useMutation({
    mutationFn: async ({ signal, ...params }: calls.UploadParams & { readonly signal: AbortSignal }) => {
      const image = readUploadedImage(await act(calls.uploadImage, params, signal));
      const now = Date.now();
      // A backend may not send the picture in its answer to the upload; then the whole profile is requested.
      const profile = await showChangedProfile(
        image
          ? withImage(shown(), image, now)
          : updatedProfile(shown(), {}, await act(calls.getProfile, undefined)),
      );
      setImageLastUpdated(now);
      announce('profile:image-updated', profile);
      return profile;
    },
  });

  return {
    data: query.data,
    loading: query.isFetching,
    error: query.error,
    refetch: query.refetch,
    lastUpdated: query.dataUpdatedAt,
    imageLastUpdated,
    update: update.mutateAsync,
    updateLoading: update.isPending,
    changePassword: changePassword.mutateAsync,
    passwordLoading: changePassword.isPending,
    proveEmail: proveEmail.mutateAsync,
    uploadImage: uploadImage.mutateAsync,
    uploadLoading: uploadImage.isPending,
  };
}

/** Events on the window when the profile has arrived or has changed; `detail` is the new data. */
interface ProfileEvents {
  'profile:loaded': CustomEvent<Profile>;
  'profile:updated': CustomEvent<Profile>;
  'profile:image-updated': CustomEvent<Profile>;
}

declare global {
  interface WindowEventMap extends ProfileEvents {}
}

const announce = (name: keyof ProfileEvents, profile: Profile): void =>
  void window.dispatchEvent(new CustomEvent(name, { detail: profile }));
