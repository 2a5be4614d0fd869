import type { User, UserDetail } from '../../../../contract/people/users.ts';

/** Another backend may not say which classes they are in, nor since when they are gone. */
export type PersonRecord = User & Partial<Omit<UserDetail, keyof User>>;
