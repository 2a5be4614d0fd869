/** Fills the school's texts with what is true of a pupil. No illness and no note is among it. */
import { formatDateWithWeekday } from '../../../../contract/days.ts';
import { fillText, guardianTitle, type Relation } from '../../../../contract/family/words.ts';

export interface TextSubject {
  readonly pupil: {
    readonly fullname: string;
    readonly Class: { readonly name: string };
    readonly homeroomTeacher: string | null;
  };
  readonly guardian: { readonly name: string; readonly relation: Relation };
  /** YYYY-MM-DD */
  readonly day: string;
  /** HH:MM */
  readonly time: string;
  readonly schoolName: string;
}

export function textOf(text: string, { pupil, guardian, day, time, schoolName }: TextSubject): string {
  const filled = fillText(text, {
    nama: pupil.fullname,
    kelas: pupil.Class.name,
    // Families read it on that day, so they need no year.
    tanggal: formatDateWithWeekday(day).replace(/ \d{4}$/, ''),
    jam: time.replace(':', '.'),
    sekolah: schoolName,
    wali_kelas: pupil.homeroomTeacher ?? '',
    wali: guardianTitle(guardian),
  });
  // A class without a wali kelas leaves "wali kelas, ." behind.
  return pupil.homeroomTeacher === null ? filled.replace(/,\s*(?=[.!?])/g, '') : filled;
}
