import { API_BASE, calls } from '../../contract/calls.ts';

/** The URL of a picture, or null. */
export const presentImage = (name: string | null): string | null =>
  name === null ? null : API_BASE + calls.getImage.path(name);
