/** The profile as any backend answers it, and what an upload answers. */
import type { OwnProfile } from '../../../../contract/account/profile.ts';

/** Every field may be missing at another backend; unknown ones are kept. */
export type Profile = Partial<OwnProfile> & { readonly name?: string };

const asObject = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? { ...data } : {};

/** @returns undefined for an answer that holds no profile. */
export const readProfile = (data: unknown): Profile | undefined =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? data : undefined;

/** An update may be answered with the profile, with a part of it or with nothing: the rest is known. */
export const updatedProfile = (before: Profile | undefined, sent: object, answer: unknown): Profile => ({
  ...before,
  ...sent,
  ...asObject(answer),
});

/** An upload may be answered with a text, or with an object that has it under one of these names. */
export function imageOf(answer: unknown): string | undefined {
  const { image, url, path, filename } = asObject(answer);
  return [answer, image, url, path, filename].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
}

/**
 * The profile with its new picture.
 * @param now keeps a browser from showing the old one where the backend stores the new one under the same name.
 */
export function withImage(before: Profile | undefined, image: string, now: number): Profile {
  const isSameName = before?.image?.replace(/[?&]v=\d+$/, '') === image;
  return {
    ...before,
    image: isSameName ? `${image}${image.includes('?') ? '&' : '?'}v=${now}` : image,
  };
}
