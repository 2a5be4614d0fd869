import { useSearchParams } from 'react-router-dom';
import type { CallName } from '../../../contract/calls.ts';
import type { Extension } from '../../../contract/extensions.ts';
import { SEMESTER_NAMES, type SemesterName } from '../../../contract/semesters.ts';
import { may, usePerson } from '../../person/person.ts';
import { useExtensions } from '../../providers/extensions.ts';

/** The views of the recap, each with the call that a person must be allowed to make for it. */
export const RECAP_VIEWS = {
  bulan: { label: 'Bulanan', call: 'getMonthRecap' },
  semester: { label: 'Semester', call: 'getSemesterRecap' },
  rapor: { label: 'Untuk rapor', call: 'getSemesterRecap' },
  rentang: { label: 'Rentang hari', call: 'getRangeRecap' },
  mapel: { label: 'Per mata pelajaran', call: 'getSubjectRecap' },
  guru: { label: 'Pengisian per guru', call: 'getTeacherRecap' },
  jurnal: { label: 'Jurnal mengajar', call: 'getJournal' },
  dinas: { label: 'Untuk Dinas', call: 'getSchoolRecap' },
  terlambat: { label: 'Keterlambatan', call: 'getLateness', needs: 'gate' },
} as const satisfies Readonly<Record<string, RecapViewDefinition>>;
export type RecapView = keyof typeof RECAP_VIEWS;

interface RecapViewDefinition {
  readonly label: string;
  readonly call: CallName;
  /** What the school must have switched on. */
  readonly needs?: Extension;
}

/** Those that this server has, for who is signed in. */
export function useRecapViews(): readonly RecapView[] {
  const person = usePerson();
  const offers = useExtensions();
  return (Object.keys(RECAP_VIEWS) as RecapView[]).filter((view) => {
    const { call, needs = 'hadir' }: RecapViewDefinition = RECAP_VIEWS[view];
    return offers(needs) && person !== undefined && may(person, call);
  });
}

export interface RecapFilters {
  readonly classId?: string;
  readonly subjectId?: string;
  readonly teacherId?: string;
  readonly view: RecapView;
  /** YYYY-MM; without one the latest that has begun. */
  readonly month?: string;
  readonly semester?: SemesterName;
  /** YYYY-MM-DD, both included. */
  readonly from?: string;
  readonly to?: string;
  /** Of a recap that adds up in several ways: which. */
  readonly groupedBy?: string;
}

const isView = (text: string | null): text is RecapView => text !== null && Object.hasOwn(RECAP_VIEWS, text);

/** Reads and changes the filters. They are kept in the address, so that a view can be sent to somebody and is there again on Back. */
export function useRecapFilters(): readonly [
  RecapFilters,
  (change: Readonly<Record<string, string>>) => void,
] {
  const [params, setParams] = useSearchParams();
  const view = params.get('jenis');
  const filters: RecapFilters = {
    classId: params.get('kelas') || undefined,
    subjectId: params.get('mapel') || undefined,
    teacherId: params.get('guru') || undefined,
    view: isView(view) ? view : 'bulan',
    month: params.get('bulan') ?? undefined,
    semester: SEMESTER_NAMES.find((name) => name === params.get('semester')),
    from: params.get('dari') || undefined,
    to: params.get('sampai') || undefined,
    groupedBy: params.get('menurut') || undefined,
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
