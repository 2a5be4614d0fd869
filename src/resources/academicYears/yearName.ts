import type { RaRecord } from 'react-admin';

/** "2026/2027 Ganjil" */
export const yearName = ({ name, semester, id }: RaRecord): string =>
  [name ?? id, semester].filter(Boolean).join(' ');
