import { useCallback, type RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { LeaveQuestion } from './LeaveQuestion.tsx';

/** Whether the form around holds edits. */
export function useHasEdits(): boolean {
  const { dirtyFields } = useFormState();
  return Object.keys(dirtyFields).length > 0;
}

/**
 * Asks before a form with unsaved edits is left.
 * @param saved is set by the form just before it goes on after saving.
 */
export function UnsavedGuard({ saved }: { readonly saved: RefObject<boolean> }) {
  const hasEdits = useHasEdits();
  return <LeaveQuestion hasEdits={useCallback(() => hasEdits && !saved.current, [hasEdits, saved])} />;
}
