import { useNavigate, useParams } from 'react-router-dom';
import type { Session } from '../../../contract/sessions.ts';
import { DetailPage } from '../shared/DetailPage.tsx';
import { RecordForm } from '../shared/RecordForm.tsx';
import { done } from './messages.ts';
import { SessionForm } from './SessionForm.tsx';
import { useSubject } from './useSubject.ts';

export function SessionEdit() {
  const { sessionId = '' } = useParams();
  const { meta, list, subjectCrumbs } = useSubject();
  const navigate = useNavigate();
  return (
    <DetailPage<Session>
      resource="sesi"
      id={sessionId}
      meta={meta}
      label="Ubah sesi"
      title={({ name }) => `Ubah ${name ?? 'sesi'}`}
      breadcrumb={[...subjectCrumbs, { label: 'Sesi', to: list }]}
    >
      {(session) => (
        <RecordForm
          resource="sesi"
          meta={meta}
          record={session}
          done={done.update}
          onSaved={() => navigate(list)}
          cancelTo={list}
        >
          <SessionForm />
        </RecordForm>
      )}
    </DetailPage>
  );
}
