/**
 * What a server says of itself beyond the specification. A Hadir server has all that is marked *extension*; another backend says nothing, and
 * is asked for none of it.
 */
export const EXTENSIONS = [
  'hadir',
  /** There are several schools, and who asks looks after more than one of them. */
  'school-scope',
] as const;

export type Extension = (typeof EXTENSIONS)[number];
