import { useEffect, useState } from 'react';
import { useGetOne } from 'react-admin';
import type { Id } from '../../contract/calls.ts';
import type { Class } from '../../contract/people/classes.ts';
import { useHasSeveralSchools } from '../providers/extensions.ts';
import type { ChosenSchool } from '../providers/remembered.ts';
import { showPageSchool, useChosenSchool } from '../providers/schoolStore.ts';

/**
 * Lets the letterhead name the school of the record that the page shows. What the page prints has the same letterhead.
 *
 * @param school null: the record has none; undefined: it is not known yet, and the school of the record before stays, so that nothing moves
 */
export function useShownSchool(school: ChosenSchool | null | undefined): void {
  const [shown, setShown] = useState(school);
  if (school !== undefined && (school?.id !== shown?.id || school?.name !== shown?.name)) setShown(school);
  const { id, name } = shown ?? {};
  useEffect(
    () => (id === undefined || name === undefined ? undefined : showPageSchool({ id, name })),
    [id, name],
  );
}

/** As {@link useShownSchool}, for a page that knows only the class. It is asked for only by who sees several schools and has chosen none. */
export function useSchoolOfClass(classId: Id | undefined): void {
  const hasSeveral = useHasSeveralSchools() === true;
  const chosen = useChosenSchool();
  const isAsked = hasSeveral && !chosen && classId !== undefined;
  const { data } = useGetOne<Class>(
    'kelas',
    { id: classId ?? '' },
    { enabled: isAsked, retry: false, onError: () => undefined },
  );
  useShownSchool(isAsked ? data?.School : undefined);
}
