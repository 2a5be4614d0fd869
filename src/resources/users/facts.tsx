import Avatar from '@mui/material/Avatar';
import { isStudentRole } from '../../../contract/roles.ts';
import type { User, UserDetail } from '../../../contract/users.ts';
import { imageUrl } from '../../providers/settings.ts';
import { Fact } from '../../kit/record/Facts.tsx';
import { nameOf } from '../../school/people.ts';
import { RecordLinks } from '../../kit/record/RecordLinks.tsx';
import { RelatedSubjects } from '../../school/RelatedSubjects.tsx';

/** Another backend may not say which classes they are in, nor since when they are gone. */
export type PersonRecord = User & Partial<Omit<UserDetail, keyof User>>;

interface OfUser {
  readonly user: PersonRecord;
}

/** Of a pupil the NISN, of the staff the NIP. */
export const NumberFact = ({ user: { Role, nisn, employee_number: nip } }: OfUser) =>
  isStudentRole(Role?.name) ? <Fact label="NISN">{nisn}</Fact> : <Fact label="NIP">{nip}</Fact>;

/** What somebody teaches; a pupil teaches nothing. */
export const SubjectsFact = ({ user }: OfUser) =>
  !isStudentRole(user.Role?.name) && (
    <Fact label="Mata pelajaran">
      <RelatedSubjects field="teacherId" id={user.id} name={nameOf(user)} />
    </Fact>
  );

/** The classes of a pupil; of anybody else only where there are any. */
export function ClassesFact({ user: { Classes: classes, Role } }: OfUser) {
  if (!classes || (classes.length === 0 && !isStudentRole(Role?.name))) return null;
  return (
    <Fact label="Kelas">
      <RecordLinks resource="kelas" records={classes.map(({ id, name }) => ({ id, label: name }))} />
    </Fact>
  );
}

export const Photo = ({ user }: OfUser) =>
  user.image && (
    <Avatar src={imageUrl(user.image)} alt={`Foto ${nameOf(user)}`} sx={{ width: 96, height: 96, mb: 2 }} />
  );
