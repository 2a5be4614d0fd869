import { useSearchParams } from 'react-router-dom';
import type { CallName } from '../../contract/calls.ts';
import type { Extension } from '../../contract/extensions.ts';
import { SEMESTERS, type SemesterName } from '../../contract/semesters.ts';
import { may, usePerson } from '../person/person.ts';
import { useExtensions } from '../providers/extensions.ts';

/** What is shown: what a server has to offer for it, and which call somebody has to be allowed. */
export const VIEWS = {
  bulan: { label: 'Bulanan', extension: 'recaps', call: 'getMonthRecap' },
  semester: { label: 'Semester', extension: 'recaps', call: 'getSemesterRecap' },
  rapor: { label: 'Untuk rapor', extension: 'recaps', call: 'getSemesterRecap' },
  rentang: { label: 'Rentang hari', extension: 'recaps-of-more', call: 'getRangeRecap' },
  mapel: { label: 'Per mata pelajaran', extension: 'recaps-of-more', call: 'getSubjectRecap' },
  guru: { label: 'Pengisian per guru', extension: 'recaps-of-more', call: 'getTeacherRecap' },
  jurnal: { label: 'Jurnal mengajar', extension: 'teaching-journal', call: 'getJournal' },
  dinas: { label: 'Untuk Dinas', extension: 'school-recaps', call: 'getSchoolRecap' },
} as const satisfies Readonly<Record<string, ViewOffer>>;
export type View = keyof typeof VIEWS;

interface ViewOffer {
  readonly label: string;
  readonly extension: Extension;
  readonly call: CallName;
}

/** Those that this server has, for who is signed in. */
export function useViews(): readonly View[] {
  const person = usePerson();
  const isOffered = useExtensions();
  return (Object.keys(VIEWS) as View[]).filter(
    (view) => isOffered(VIEWS[view].extension) && person !== undefined && may(person, VIEWS[view].call),
  );
}

export interface Filters {
  readonly classId?: string;
  readonly subjectId?: string;
  readonly teacherId?: string;
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
    teacherId: params.get('guru') || undefined,
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
