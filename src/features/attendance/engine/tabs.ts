import { COOKIE_PREFIX } from '../../../providers/settings.ts';
import type { RegisterAddress } from './endpoints.ts';
import type { Mark } from './rows.ts';

export type TabMessage =
  | { readonly kind: 'changed'; readonly address: RegisterAddress }
  | {
      readonly kind: 'confirmed';
      readonly address: RegisterAddress;
      readonly marks: ReadonlyMap<string, Mark>;
    };

/** The tabs of one person in this browser. */
export interface Tabs {
  readonly tell: (message: TabMessage) => void;
  /** @returns unsubscribes */
  readonly watch: (listener: (message: TabMessage) => void) => () => void;
  /**
   * Runs the job while no other tab runs one of that name. Locks exist on https and localhost only; elsewhere two tabs
   * may send the same mark twice, which the server takes for one.
   */
  readonly alone: (name: string, job: () => Promise<void>) => Promise<void>;
}

export function createTabs(owner: string): Tabs {
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`${COOKIE_PREFIX}-marks-${owner}`) : undefined;
  const { locks } = navigator as Partial<Navigator>;
  return {
    tell: (message) => channel?.postMessage(message),
    watch(listener) {
      const listen = ({ data }: MessageEvent<TabMessage>) => listener(data);
      channel?.addEventListener('message', listen);
      return () => channel?.removeEventListener('message', listen);
    },
    alone: (name, job) => (locks ? locks.request(`${COOKIE_PREFIX}-marks/${name}`, job) : job()),
  };
}
