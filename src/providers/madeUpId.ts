/** react-admin needs an id of a new record; a backend that answers none gets one that is never sent. */
const MARK = 'baru-';

/** Not a UUID: browsers make those on https only. */
export const madeUpId = (): string => `${MARK}${Date.now()}`;

/** A record with such an id cannot be opened. */
export const isMadeUp = (id: unknown): boolean => typeof id === 'string' && id.startsWith(MARK);
