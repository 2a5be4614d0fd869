import { API_BASE, calls } from '../../contract/calls.ts';

/** The address of a picture. */
export const presentImage = (name: string | null): string | null =>
  name === null ? null : API_BASE + calls.getImage.path(name);
