import { RecordContextProvider, ResourceContextProvider } from 'react-admin';
import { formatDate } from '../../../i18n/format.ts';
import { createSuccessMessages } from '../../../kit/declare/messages.ts';
import { ManageActions } from '../../../kit/declare/PlainDetail.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Fact } from '../../../kit/record/Facts.tsx';
import { useIsHadir } from '../../../providers/extensions.ts';
import { getGenderText, getLoginName, isLeaver, nameOf } from '../../../school/people.ts';
import { PUPILS_SLUG } from '../../../school/pupilPath.ts';
import { SchoolFact } from '../../../school/SchoolFact.tsx';
import { Anonymise } from './Anonymise.tsx';
import { EndSignIns } from './EndSignIns.tsx';
import type { PersonRecord } from './personRecord.ts';
import { SetActive } from './SetActive.tsx';
import './pupilRecord.css';

interface PupilRecordProps {
  readonly user: PersonRecord;
}

/** The office's record of a pupil and of the account, with what is done to them: a part of the pupil's page. */
export function PupilRecord({ user }: PupilRecordProps) {
  const isHadir = useIsHadir();
  const { nis, nisn, email, address, birth_date: birthDate } = user;
  return (
    <Section title="Data siswa">
      <dl className="facts">
        <Fact label="Nama pengguna">{getLoginName(user)}</Fact>
        {isHadir && <Fact label="NIS">{nis}</Fact>}
        {isHadir && <Fact label="NISN">{nisn}</Fact>}
        <SchoolFact record={user} />
        <Fact label="Jenis kelamin">{getGenderText(user)}</Fact>
        <Fact label="Tanggal lahir">{birthDate && formatDate(birthDate)}</Fact>
        <Fact label="Email">{email}</Fact>
        <Fact label="Alamat">{address && <span className="person-address">{address}</span>}</Fact>
      </dl>
      <div className="person-account">
        <ResourceContextProvider value="pengguna">
          <RecordContextProvider value={user}>
            <ManageActions
              resource="pengguna"
              record={user}
              listPath={pathTo(isHadir ? PUPILS_SLUG : 'pengguna')}
              what={`siswa ${nameOf(user)}`}
              consequence="Akun ini tidak dapat dipakai masuk lagi."
              done={createSuccessMessages('siswa')}
            />
          </RecordContextProvider>
        </ResourceContextProvider>
        {!isLeaver(user) && <EndSignIns user={user} />}
        <SetActive user={user} />
        <Anonymise user={user} />
      </div>
    </Section>
  );
}
