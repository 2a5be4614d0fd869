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

export type Names = ReturnType<typeof createNames>;

export function createNames(store: ReturnType<typeof openKioskStore>) {
  let names: DayNames = { day: '', pupils: {} };
  /** Without a storage they are known until the page is closed. @returns whether the storage has them as the page has */
  const keep = async (): Promise<boolean> =>
    !store ||
    set('names', names, store).then(
      () => true,
      () => false,
    );
  return {
    load: async () => {
      const found = store && (await get<DayNames>('names', store).catch(() => undefined));
      if (found) names = found;
    },
    find: (day: string, value: string) => (names.day === day ? names.pupils[value] : undefined),
    note: (day: string, value: string, { fullname, class: className }: KnownPupil) => {
      const pupils = names.day === day ? names.pupils : {};
      names = { day, pupils: { ...pupils, [value]: { fullname, class: className } } };
      void keep();
    },
    /** @returns whether the storage has none left */
    wipe: (): Promise<boolean> => {
      names = { day: '', pupils: {} };
      return keep();
    },
  };
}
