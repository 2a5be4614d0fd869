import { Fact } from '../kit/record/Facts.tsx';
import { RecordLink } from '../kit/record/RecordLink.tsx';
import { useHasSeveralSchools } from '../providers/extensions.ts';
import { NO_SCHOOL_YET, type SchoolReference, getSchoolName } from './schoolName.ts';

/** The school of a person or class, shown only to users who can access several schools. */
export function SchoolFact({ record }: { readonly record: SchoolReference }) {
  if (!useHasSeveralSchools()) return null;
  const { SchoolId: id } = record;
  return (
    <Fact label="Sekolah">
      {id == null ? NO_SCHOOL_YET : <RecordLink resource="sekolah" id={id} label={getSchoolName(record)} />}
    </Fact>
  );
}
