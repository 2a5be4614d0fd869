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
import { extensionAction, type WithId } from '../../providers/endpoint.ts';

interface OfMonth {
  readonly month?: string | undefined;
}

interface OfSemester {
  readonly semester?: SemesterName | undefined;
}

interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const message = 'Gagal mengambil rekap';

export const getMonthRecap = extensionAction<WithId & OfMonth, MonthRecap>(calls.getMonthRecap, message);
export const getSemesterRecap = extensionAction<WithId & OfSemester, SemesterRecap>(
  calls.getSemesterRecap,
  message,
);
export const getRangeRecap = extensionAction<WithId & DayRange, RangeRecap>(calls.getRangeRecap, message);
export const getSubjectRecap = extensionAction<WithId & DayRange, SubjectRecap>(
  calls.getSubjectRecap,
  message,
);
export const getTeacherRecap = extensionAction<DayRange, TeacherRecap>(calls.getTeacherRecap, message);
export const getSchoolRecap = extensionAction<OfMonth, SchoolRecap>(calls.getSchoolRecap, message);

/** `academic_year_id`: without one the latest. */
export const getPupilRecap = extensionAction<
  WithId & { readonly academic_year_id: string | undefined },
  PupilRecap
>(calls.getPupilRecap, 'Gagal mengambil rekap siswa');

export const getJournal = extensionAction<OfMonth & { readonly teacher_id?: Id | undefined }, Journal>(
  calls.getJournal,
  'Gagal mengambil jurnal mengajar',
);

export const getAttention = extensionAction<WithId & OfSemester, Attention>(
  calls.getAttention,
  'Gagal mengambil siswa yang perlu perhatian',
);
export const getOwnStanding = extensionAction<undefined, OwnStanding | null>(
  calls.getOwnStanding,
  'Gagal mengambil batas ketidakhadiran',
);

interface ClassMonth extends WithId {
  readonly month: string;
}

export const closeMonth = extensionAction<ClassMonth & { readonly preview?: boolean }, ClosedMonth>(
  calls.closeMonth,
  'Gagal menutup bulan',
);
export const reopenMonth = extensionAction<ClassMonth & { readonly reason: string }, ClosedMonth>(
  calls.reopenMonth,
  'Gagal membuka kembali bulan',
);

export const createSheetCode = extensionAction<SheetCodeInput, SheetCode>(
  calls.createSheetCode,
  'Gagal membuat kode lembar',
);
