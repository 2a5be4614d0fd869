/** The profile as any backend answers it, and what an upload answers. */
import type { OwnProfile } from '../../../../contract/account/profile.ts';

/** The user's own profile. Another backend may leave out any field; unknown fields are kept. */
export type Profile = Partial<OwnProfile> & { readonly name?: string };

const asObject = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? { ...data } : {};

/** @returns undefined for an answer that holds no profile. */
export const readProfile = (data: unknown): Profile | undefined =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? data : undefined;

/** Merges the answer of an update into the profile: a server may answer with the whole profile, a part of it or nothing. */
export const updatedProfile = (before: Profile | undefined, sent: object, answer: unknown): Profile => ({
  ...before,
  ...sent,
  ...asObject(answer),
});

/** An upload may be answered with a text, or with an object that has it under one of these names. */
export function readUploadedImage(answer: unknown): string | undefined {
  const { image, url, path, filename } = asObject(answer);
  return [answer, image, url, path, filename].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
}

/**
 * The profile with its new picture.
 * @param now is added to the address where the backend stores the new picture under the old name, so that the browser does not show the
 * cached one.
 */
export function withImage(before: Profile | undefined, image: string, now: number): Profile {
  const isSameName = before?.image?.replace(/[?&]v=\d+$/, '') === image;
  return {
    ...before,
    image: isSameName ? `${image}${image.includes('?') ? '&' : '?'}v=${now}` : image,
  };
}
