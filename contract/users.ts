import type { Id } from './calls.ts';
import type { Gender } from './genders.ts';

export interface Role {
  id: Id;
  name: string;
}

export interface User {
  id: Id;
  /** Login name: NIS, NIP or a user name. */
  identifier: string;
  /** The same value, as lists have it. */
  username: string;
  email: string | null;
  fullname: string;
  gender: Gender | null;
  address: string | null;
  /** YYYY-MM-DD */
  birth_date: string | null;
  role_id: Id;
  Role: Role;
  /** A path under /api/v1/images/, or null. */
  image: string | null;
}
