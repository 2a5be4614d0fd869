import { useEffect, useRef, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { dropDraft, keepDraft, readDraft, type DraftPlace } from '../../auth/drafts.ts';
import { hasSession } from '../../providers/session.ts';

interface DraftProps {
  /** Tells the forms of one page apart. */
  readonly form: string;
}

/** Keeps the edits of the form around when the session ends under it, and brings them back to the same person. */
export function Draft({ form }: DraftProps) {
  const { pathname } = useLocation();
  const { identity } = useGetIdentity();
  // What is filled in before the form has set itself up is no edit to it.
  const { isReady } = useFormState();
  if (!isReady || identity?.id === undefined) return null;
  return <DraftOf key={`${identity.id} ${pathname}`} person={identity.id} path={pathname} form={form} />;
}

function DraftOf({ person, path, form }: DraftPlace) {
  const [draft, setDraft] = useState(() => readDraft({ person, path, form }));
  const { getValues, setValue, reset } = useFormContext();
  const { dirtyFields } = useFormState();
  const edited = useRef<readonly string[]>([]);

  useEffect(() => {
    edited.current = Object.keys(dirtyFields);
  });

  useEffect(() => {
    for (const [name, value] of Object.entries(draft ?? {})) setValue(name, value, { shouldDirty: true });
  }, [draft, setValue]);

  useEffect(() => {
    const place = { person, path, form };
    // From here on it is the form's again.
    dropDraft(place);
    return () => {
      // Left in any other way, the form has asked (LeaveQuestion).
      if (hasSession()) return;
      keepDraft(place, Object.fromEntries(edited.current.map((name) => [name, getValues(name)])));
    };
  }, [person, path, form, getValues]);

  const discard = () => {
    reset();
    setDraft(undefined);
  };

  return (
    <div role="status">
      {draft && (
        <Alert
          severity="info"
          role="presentation"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={discard}>
              Buang
            </Button>
          }
        >
          Isian Anda dipulihkan.
        </Alert>
      )}
    </div>
  );
}
