/**
 * The extensions of the specification that a server says it has. A Hadir server has all that is marked *extension*; another backend lists
 * nothing,
 * and the dashboard asks it for none of them.
 */
export const EXTENSIONS = [
  'hadir',
  /** There are several schools, and the caller looks after more than one of them. */
  'school-scope',
  /** The school has switched guardians and messages to them on. */
  'guardians',
  /** The school has switched the gate on: arriving and leaving. */
  'gate',
] as const;

export type Extension = (typeof EXTENSIONS)[number];
