/** The names of who has tapped here today, so that the kiosk can greet them without a network. Nothing older is kept. */
import { get, set } from 'idb-keyval';
import type { openKioskStore } from './outbox.ts';

export interface KnownPupil {
  readonly fullname: string;
  readonly class: string | null;
}

interface DayNames {
  readonly day: string;
  readonly pupils: Readonly<Record<string, KnownPupil>>;
}

export interface Names {
  readonly load: () => Promise<void>;
  readonly find: (day: string, value: string) => KnownPupil | undefined;
  readonly note: (day: string, value: string, pupil: KnownPupil) => void;
  readonly wipe: () => Promise<void>;
}

export function createNames(store: ReturnType<typeof openKioskStore>): Names {
  let names: DayNames = { day: '', pupils: {} };
  const keep = async () => {
    // Without a storage they are known until the page is closed.
    if (store) await set('names', names, store).catch(() => undefined);
  };
  return {
    load: async () => {
      const found = store && (await get<DayNames>('names', store).catch(() => undefined));
      if (found) names = found;
    },
    find: (day, value) => (names.day === day ? names.pupils[value] : undefined),
    note: (day, value, { fullname, class: className }) => {
      const pupils = names.day === day ? names.pupils : {};
      names = { day, pupils: { ...pupils, [value]: { fullname, class: className } } };
      void keep();
    },
    wipe: async () => {
      names = { day: '', pupils: {} };
      await keep();
    },
  };
}
