/**
 * Notifies the other tabs of this browser that the profile has changed. They get no data: each tab asks the server
 * for the person who is signed in there.
 */
import { COOKIE_PREFIX } from '../../../providers/settings.ts';

let opened: BroadcastChannel | undefined;

/** Returns this tab's only channel, for sending and receiving. A second channel in the same tab would receive this tab's own messages. */
function channel(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) opened ??= new BroadcastChannel(`${COOKIE_PREFIX}-profile`);
  return opened;
}

export const tellTabs = (): void => channel()?.postMessage('changed');

/**
 * Calls the listener when another tab has changed the profile.
 * @returns unsubscribes
 */
export function watchProfile(onChange: () => void): () => void {
  const watched = channel();
  watched?.addEventListener('message', onChange);
  return () => watched?.removeEventListener('message', onChange);
}
