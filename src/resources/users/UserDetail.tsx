import { useParams } from 'react-router-dom';
import Avatar from '@mui/material/Avatar';
import { isStudentRole } from '../../../contract/roles.ts';
import type { User, UserDetail as UserWithClasses } from '../../../contract/users.ts';
import { formatDate } from '../../i18n/format.ts';
import { DetailPage } from '../shared/DetailPage.tsx';
import { Fact, Facts } from '../shared/Facts.tsx';
import { imageUrl } from '../../providers/settings.ts';
import { ManageActions } from '../shared/ManageActions.tsx';
import { genderOf, nameOf, numberOf } from '../shared/people.ts';
import { RecordLinks } from '../shared/RecordLinks.tsx';
import { RelatedSubjects } from '../shared/RelatedSubjects.tsx';
import { EndSignIns } from './EndSignIns.tsx';
import { crumbs, done } from './messages.ts';

/** Another backend may not say which classes they are in. */
type PersonRecord = User & Partial<Pick<UserWithClasses, 'Classes'>>;

export function UserDetail() {
  const { id = '' } = useParams();
  return (
    <DetailPage<PersonRecord>
      resource="pengguna"
      id={id}
      label="Pengguna"
      title={nameOf}
      breadcrumb={crumbs}
      actions={(user) => (
        <ManageActions
          resource="pengguna"
          record={user}
          what={`pengguna ${nameOf(user)}`}
          consequence="Akun ini tidak dapat dipakai masuk lagi."
          done={done}
        >
          <EndSignIns user={user} />
        </ManageActions>
      )}
    >
      {(user) => (
        <>
          {user.image && (
            <Avatar
              src={imageUrl(user.image)}
              alt={`Foto ${nameOf(user)}`}
              sx={{ width: 96, height: 96, mb: 2 }}
            />
          )}
          <Facts>
            <Fact label="Nama pengguna">{numberOf(user)}</Fact>
            <Fact label="Peran">{user.Role?.name}</Fact>
            {!isStudentRole(user.Role?.name) && (
              <Fact label="Mata pelajaran">
                <RelatedSubjects field="teacherId" id={user.id} name={nameOf(user)} />
              </Fact>
            )}
            <ClassesFact user={user} />
            <Fact label="Email">{user.email}</Fact>
            <Fact label="Jenis kelamin">{genderOf(user)}</Fact>
            <Fact label="Tanggal lahir">{user.birth_date && formatDate(user.birth_date)}</Fact>
            <Fact label="Alamat">{user.address}</Fact>
          </Facts>
        </>
      )}
    </DetailPage>
  );
}

/** The classes of a pupil; of anybody else only where there are any. */
function ClassesFact({ user: { Classes: classes, Role } }: { readonly user: PersonRecord }) {
  if (!classes || (classes.length === 0 && !isStudentRole(Role?.name))) return null;
  return (
    <Fact label="Kelas">
      <RecordLinks resource="kelas" records={classes.map(({ id, name }) => ({ id, label: name }))} />
    </Fact>
  );
}
