import { useSearchParams } from 'react-router-dom';
import { SEMESTERS, type SemesterName } from '../../contract/semesters.ts';

/** What is shown. */
export const VIEWS = {
  bulan: 'Bulanan',
  semester: 'Semester',
  rapor: 'Untuk rapor',
  rentang: 'Rentang hari',
  mapel: 'Per mata pelajaran',
  guru: 'Pengisian per guru',
} as const;
export type View = keyof typeof VIEWS;

/** Those of any days, which a server has with `recaps-of-more`. */
const OF_MORE: readonly View[] = ['rentang', 'mapel', 'guru'];

export const isOfMore = (view: View): boolean => OF_MORE.includes(view);

export interface Filters {
  readonly classId?: string;
  readonly subjectId?: string;
  readonly view: View;
  /** YYYY-MM; without one the latest that has begun. */
  readonly month?: string;
  readonly semester?: SemesterName;
  /** YYYY-MM-DD, both included. */
  readonly from?: string;
  readonly to?: string;
}

const isView = (text: string | null): text is View => text !== null && Object.hasOwn(VIEWS, text);

/** They are the address: what is looked at can be sent to somebody, and is there again on Back. */
export function useFilters(): readonly [Filters, (change: Readonly<Record<string, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const view = params.get('jenis');
  const filters: Filters = {
    classId: params.get('kelas') || undefined,
    subjectId: params.get('mapel') || undefined,
    view: isView(view) ? view : 'bulan',
    month: params.get('bulan') ?? undefined,
    semester: SEMESTERS.find((name) => name === params.get('semester')),
    from: params.get('dari') || undefined,
    to: params.get('sampai') || undefined,
  };
  const change = (wanted: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(wanted)) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return [filters, change];
}
