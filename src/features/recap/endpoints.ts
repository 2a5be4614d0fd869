import { calls, type Id } from '../../../contract/calls.ts';
import type { Journal } from '../../../contract/recap/journal.ts';
import type { PupilRecap } from '../../../contract/recap/pupilRecap.ts';
import type {
  MonthRecap,
  RangeRecap,
  SemesterRecap,
  SubjectRecap,
  TeacherRecap,
} from '../../../contract/recap/recap.ts';
import type { SchoolRecap } from '../../../contract/recap/schoolRecap.ts';
import type { SheetCode, SheetCodeInput } from '../../../contract/recap/sheetCodes.ts';
import type { ClosedMonth } from '../../../contract/recap/closings.ts';
import type { Attention, OwnStanding } from '../../../contract/recap/thresholds.ts';
import type { SemesterName } from '../../../contract/semesters.ts';
import { type Action, readExtensionData, target } from '../../providers/endpoint.ts';

const message = 'Gagal mengambil rekap';

export const getMonthRecap: Action<{ readonly classId: Id; readonly month?: string }, MonthRecap> = {
  target: ({ classId }) => target(calls.getMonthRecap, classId),
  query: ({ month }) => ({ month }),
  read: readExtensionData,
  message,
};

export const createSheetCode: Action<SheetCodeInput, SheetCode> = {
  target: () => target(calls.createSheetCode),
  body: (input) => input,
  read: readExtensionData,
  message: 'Gagal membuat kode lembar',
};

export const getSemesterRecap: Action<
  { readonly classId: Id; readonly semester?: SemesterName },
  SemesterRecap
> = {
  target: ({ classId }) => target(calls.getSemesterRecap, classId),
  query: ({ semester }) => ({ semester }),
  read: readExtensionData,
  message,
};

/** @param year an id; without one the latest */
export const getPupilRecap: Action<{ readonly id: Id; readonly year?: string }, PupilRecap> = {
  target: ({ id }) => target(calls.getPupilRecap, id),
  query: ({ year }) => ({ academic_year_id: year }),
  read: readExtensionData,
  message: 'Gagal mengambil rekap siswa',
};

interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Extension, as are all calls below. */
export const getRangeRecap: Action<{ readonly classId: Id } & DayRange, RangeRecap> = {
  target: ({ classId }) => target(calls.getRangeRecap, classId),
  query: ({ from, to }) => ({ from, to }),
  read: readExtensionData,
  message,
};

export const getSubjectRecap: Action<{ readonly subjectId: Id } & DayRange, SubjectRecap> = {
  target: ({ subjectId }) => target(calls.getSubjectRecap, subjectId),
  query: ({ from, to }) => ({ from, to }),
  read: readExtensionData,
  message,
};

export const getTeacherRecap: Action<DayRange, TeacherRecap> = {
  target: () => target(calls.getTeacherRecap),
  query: ({ from, to }) => ({ from, to }),
  read: readExtensionData,
  message,
};

export const getSchoolRecap: Action<{ readonly month?: string | undefined }, SchoolRecap> = {
  target: () => target(calls.getSchoolRecap),
  query: ({ month }) => ({ month }),
  read: readExtensionData,
  message,
};

export const getJournal: Action<
  { readonly teacherId?: Id | undefined; readonly month?: string | undefined },
  Journal
> = {
  target: () => target(calls.getJournal),
  query: ({ teacherId, month }) => ({ teacher_id: teacherId, month }),
  read: readExtensionData,
  message: 'Gagal mengambil jurnal mengajar',
};

export const getAttention: Action<
  { readonly classId: Id; readonly semester?: SemesterName | undefined },
  Attention
> = {
  target: ({ classId }) => target(calls.getAttention, classId),
  query: ({ semester }) => ({ semester }),
  read: readExtensionData,
  message: 'Gagal mengambil siswa yang perlu perhatian',
};

export const getOwnStanding: Action<undefined, OwnStanding | null> = {
  target: () => target(calls.getOwnStanding),
  read: readExtensionData,
  message: 'Gagal mengambil batas ketidakhadiran',
};

interface ClassMonth {
  readonly classId: Id;
  readonly month: string;
}

export const closeMonth: Action<ClassMonth & { readonly preview?: boolean }, ClosedMonth> = {
  target: ({ classId }) => target(calls.closeMonth, classId),
  body: ({ month, preview }) => ({ month, preview }),
  read: readExtensionData,
  message: 'Gagal menutup bulan',
};

export const reopenMonth: Action<ClassMonth & { readonly reason: string }, ClosedMonth> = {
  target: ({ classId }) => target(calls.reopenMonth, classId),
  body: ({ month, reason }) => ({ month, reason }),
  read: readExtensionData,
  message: 'Gagal membuka kembali bulan',
};
