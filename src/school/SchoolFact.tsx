import type { Class } from '../../contract/classes.ts';
import { Fact } from '../kit/record/Facts.tsx';
import { RecordLink } from '../kit/record/RecordLink.tsx';
import { useExtension } from '../providers/extensions.ts';

type OfSchool = Partial<Pick<Class, 'SchoolId' | 'School'>>;

/** Said of what belongs to none, so that somebody says whose it is. */
export const NO_SCHOOL_YET = 'Belum punya sekolah';

export const schoolNameOf = ({ School }: OfSchool): string | undefined =>
  School === undefined ? undefined : (School?.name ?? NO_SCHOOL_YET);

/** Whose a person or a class is, for who reaches several schools. */
export function SchoolFact({ record }: { readonly record: OfSchool }) {
  if (!useExtension('school-scope')) return null;
  const { SchoolId: id } = record;
  return (
    <Fact label="Sekolah">
      {id == null ? NO_SCHOOL_YET : <RecordLink resource="sekolah" id={id} label={schoolNameOf(record)} />}
    </Fact>
  );
}
