import type { ImportKind } from '../../contract/importRows.ts';
import { pathTo } from '../kit/page/paths.ts';

export const IMPORT = 'impor';

/** As the address says which kind of file it is. */
export const KIND_SLUGS: Readonly<Record<ImportKind, string>> = {
  pupils: 'siswa',
  teachers: 'guru',
  timetable: 'jadwal',
};

export const importPath = (kind: ImportKind): string => pathTo(IMPORT, KIND_SLUGS[kind]);
