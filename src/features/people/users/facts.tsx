import Box from '@mui/material/Box';
import { imageUrl } from '../../../providers/settings.ts';
import { Face } from '../../../kit/page/Face.tsx';
import { Fact } from '../../../kit/record/Facts.tsx';
import { nameOf } from '../../../school/people.ts';
import { RecordLinks } from '../../../kit/record/RecordLinks.tsx';
import { LeftNotice } from './LeftNotice.tsx';
import type { PersonRecord } from './personRecord.ts';
import { RelatedSubjects } from '../../../school/RelatedSubjects.tsx';

interface UserProps {
  readonly user: PersonRecord;
}

const SubjectsFact = ({ user }: UserProps) => (
  <Fact label="Mata pelajaran">
    <RelatedSubjects field="teacherId" id={user.id} name={nameOf(user)} />
  </Fact>
);

/** The classes of somebody who was a pupil before. */
function ClassesFact({ user: { Classes: classes = [] } }: UserProps) {
  if (classes.length === 0) return null;
  return (
    <Fact label="Kelas">
      <RecordLinks resource="kelas" records={classes.map(({ id, name }) => ({ id, label: name }))} />
    </Fact>
  );
}

const Photo = ({ user }: UserProps) =>
  user.image && (
    <Box sx={{ mb: 2 }}>
      <Face picture={imageUrl(user.image)} name={nameOf(user)} alt={`Foto ${nameOf(user)}`} large />
    </Box>
  );

/** What a person's page shows above the facts. */
export const PersonNotice = ({ user }: UserProps) => (
  <>
    <Photo user={user} />
    <LeftNotice user={user} />
  </>
);

/** The facts that need components of other screens: subjects and classes. */
export const PersonFacts = ({ user }: UserProps) => (
  <>
    <SubjectsFact user={user} />
    <ClassesFact user={user} />
  </>
);
