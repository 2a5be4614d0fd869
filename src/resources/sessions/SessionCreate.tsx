import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Session } from '../../../contract/sessions.ts';
import { Page } from '../../kit/page/Page.tsx';
import { LoadingState } from '../../kit/page/states.tsx';
import { useToday } from '../../providers/extensions.ts';
import { RecordForm } from '../../kit/form/RecordForm.tsx';
import { KeepersOnly } from './KeepersOnly.tsx';
import { done } from './messages.ts';
import { suggestSession } from './suggestSession.ts';
import { SessionForm } from './SessionForm.tsx';
import { useSubject } from './useSubject.ts';

const TITLE = 'Tambah sesi';

export const SessionCreate = () => (
  <KeepersOnly verb="create" title={TITLE}>
    <CreateForm />
  </KeepersOnly>
);

function CreateForm() {
  const { meta, list, sessionCrumbs } = useSubject();
  const navigate = useNavigate();
  const today = useToday();
  // Only to suggest something: when it fails the form is there all the same.
  const { data, total, isPending } = useGetList<Session>(
    'sesi',
    { pagination: { page: 1, perPage: DEFAULT_PAGE_SIZE }, meta },
    { retry: false, onError: () => undefined },
  );
  return (
    <Page title={TITLE} breadcrumb={sessionCrumbs}>
      {isPending || today === undefined ? (
        <LoadingState />
      ) : (
        <RecordForm
          resource="sesi"
          meta={meta}
          defaultValues={suggestSession(data ?? [], total ?? 0, today)}
          done={done.create}
          onSaved={() => navigate(list)}
          cancelTo={list}
        >
          <SessionForm />
        </RecordForm>
      )}
    </Page>
  );
}
