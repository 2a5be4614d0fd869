import { useEffect, useRef, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { dropDraft, keepDraft, readDraft, type DraftPlace } from '../../person/drafts.ts';
import type { FormKey } from '../../providers/createKey.ts';
import { hasSession } from '../../providers/session.ts';

interface DraftProps {
  /** Tells the forms of one page apart. */
  readonly form: string;
  /** The form's; a draft brings its own along. */
  readonly formKey: FormKey;
}

/** Keeps the edits of the form around when the session ends under it, and brings them back to the same person. */
export function Draft({ form, formKey }: DraftProps) {
  const { pathname } = useLocation();
  const { identity } = useGetIdentity();
  // What is filled in before the form has set itself up is no edit to it.
  const { isReady } = useFormState();
  if (!isReady || identity?.id === undefined) return null;
  const place = { person: identity.id, path: pathname, form };
  return <DraftOf key={`${identity.id} ${pathname}`} {...place} formKey={formKey} />;
}

function DraftOf({ person, path, form, formKey }: DraftPlace & DraftProps) {
  const [draft, setDraft] = useState(() => readDraft({ person, path, form }));
  const { getValues, setValue, reset } = useFormContext();
  const { dirtyFields } = useFormState();
  const edited = useRef<readonly string[]>([]);

  useEffect(() => {
    edited.current = Object.keys(dirtyFields);
  });

  useEffect(() => {
    if (!draft) return;
    formKey.resume(draft.createKey);
    for (const [name, value] of Object.entries(draft.edits)) setValue(name, value, { shouldDirty: true });
  }, [draft, setValue, formKey]);

  useEffect(() => {
    const place = { person, path, form };
    // From here on the form holds it again.
    dropDraft(place);
    return () => {
      // Left in any other way, the form has asked (LeaveQuestion).
      if (hasSession()) return;
      const edits = Object.fromEntries(edited.current.map((name) => [name, getValues(name)]));
      keepDraft(place, { edits, createKey: formKey.value() });
    };
  }, [person, path, form, getValues, formKey]);

  const discard = () => {
    reset();
    formKey.renew();
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
