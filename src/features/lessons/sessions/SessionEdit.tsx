import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Session } from '../../../../contract/lessons/sessions.ts';
import { EditRecordPage } from '../../../kit/form/EditRecordPage.tsx';
import { KeepersOnly } from './KeepersOnly.tsx';
import { done } from './messages.ts';
import { SessionForm } from './SessionForm.tsx';
import { useSubject } from './useSubject.ts';

const TITLE = 'Ubah sesi';

export const SessionEdit = () => (
  <KeepersOnly verb="update" title={TITLE}>
    <EditForm />
  </KeepersOnly>
);

function EditForm() {
  const { sessionId = '' } = useParams();
  const { meta, list, sessionCrumbs } = useSubject();
  const navigate = useNavigate();
  const { state } = useLocation();
  // After saving, the user returns to where the form was opened: the session's own screen, or the list.
  const returnPath = state?.from === 'session' ? `${list}/${encodeURIComponent(sessionId)}` : list;
  return (
    <EditRecordPage<Session>
      resource="sesi"
      id={sessionId}
      meta={meta}
      label={TITLE}
      title={({ name }) => `Ubah ${name ?? 'sesi'}`}
      breadcrumb={sessionCrumbs}
      done={done.update}
      onSaved={() => navigate(returnPath)}
      cancelTo={returnPath}
    >
      <SessionForm />
    </EditRecordPage>
  );
}
