import { useEffect, useRef, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { removeDraft, storeDraft, readDraft, type DraftPlace } from '../../person/drafts.ts';
import type { FormKey } from '../../providers/createKey.ts';
import { hasSession } from '../../providers/session.ts';

interface DraftProps {
  /** A name that distinguishes the forms of one page. */
  readonly form: string;
  /** The form's idempotency key. A restored draft replaces it by the key that was stored with the draft. */
  readonly formKey: FormKey;
}

/** Stores the form's edits when the session ends while it is open, and restores them when the same person returns. */
export function Draft({ form, formKey }: DraftProps) {
  const { pathname } = useLocation();
  const { identity } = useGetIdentity();
  // Waits until the form is ready: values set before that would not count as edits.
  const { isReady } = useFormState();
  if (!isReady || identity?.id === undefined) return null;
  const place = { person: identity.id, path: pathname, form };
  return <PersonDraft key={`${identity.id} ${pathname}`} {...place} formKey={formKey} />;
}

function PersonDraft({ person, path, form, formKey }: DraftPlace & DraftProps) {
  const [draft, setDraft] = useState(() => readDraft({ person, path, form }));
  const { getValues, setValue, reset } = useFormContext();
  const { dirtyFields } = useFormState();
  const editedFieldNames = useRef<readonly string[]>([]);

  useEffect(() => {
    editedFieldNames.current = Object.keys(dirtyFields);
  });

  useEffect(() => {
    if (!draft) return;
    formKey.resume(draft.createKey);
    for (const [name, value] of Object.entries(draft.edits)) setValue(name, value, { shouldDirty: true });
  }, [draft, setValue, formKey]);

  useEffect(() => {
    const place = { person, path, form };
    // The stored draft is no longer needed, because the form now holds its values.
    removeDraft(place);
    return () => {
      // While there is a session, LeaveQuestion has already asked about unsaved edits, so no draft is stored.
      if (hasSession()) return;
      const edits = Object.fromEntries(editedFieldNames.current.map((name) => [name, getValues(name)]));
      storeDraft(place, { edits, createKey: formKey.value() });
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
