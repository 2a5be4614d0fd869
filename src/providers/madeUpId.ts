/** Prefix of ids made up for new records: react-admin needs an id even when a backend answers none. Such an id is never sent. */
const MADE_UP_ID_PREFIX = 'baru-';

/** Makes an id for a new record. It is not a UUID, because browsers make those on https only. */
export const madeUpId = (): string => `${MADE_UP_ID_PREFIX}${Date.now()}`;

/** Whether the id was made up, so that the record cannot be opened. */
export const isMadeUp = (id: unknown): boolean => typeof id === 'string' && id.startsWith(MADE_UP_ID_PREFIX);
