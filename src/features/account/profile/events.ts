import type { Profile } from './profile.ts';

/** Events on the window when the profile has arrived or has changed; `detail` is the new data. */
interface ProfileEvents {
  'profile:loaded': CustomEvent<Profile>;
  'profile:updated': CustomEvent<Profile>;
  'profile:image-updated': CustomEvent<Profile>;
}

declare global {
  interface WindowEventMap extends ProfileEvents {}
}

export const announce = (name: keyof ProfileEvents, profile: Profile): void =>
  void window.dispatchEvent(new CustomEvent(name, { detail: profile }));
