/**
 * Notifies the other tabs of this browser that the profile has changed. They get no data: each tab asks the server
 * for the person who is signed in there.
 */
import { COOKIE_PREFIX } from '../../../providers/settings.ts';

let sharedChannel: BroadcastChannel | undefined;

/** Returns this tab's only channel, for sending and receiving. A second channel in the same tab would receive this tab's own messages. */
function getChannel(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) sharedChannel ??= new BroadcastChannel(`${COOKIE_PREFIX}-profile`);
  return sharedChannel;
}

export const notifyOtherTabs = (): void => getChannel()?.postMessage('changed');

/**
 * Calls the listener when another tab has changed the profile.
 * @returns unsubscribes
 */
export function watchProfile(onChange: () => void): () => void {
  const watched = getChannel();
  watched?.addEventListener('message', onChange);
  return () => watched?.removeEventListener('message', onChange);
}
