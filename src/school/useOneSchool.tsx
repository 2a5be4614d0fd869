import { useEffect } from 'react';
import type { Id } from '../../contract/calls.ts';
import { useAllSchools } from '../providers/everySchool.ts';
import { useHasSeveralSchools } from '../providers/extensions.ts';
import { showPageSchool, useChosenSchool } from '../providers/schoolStore.ts';

export interface OneSchool {
  /** The school to ask for; undefined where the server knows it, because it is the user's own or the only one. */
  readonly schoolId: Id | undefined;
  /** Whether it is known which school is shown. */
  readonly isReady: boolean;
}

/**
 * The school whose settings a screen shows. Settings belong to one school, so a user who looks at all schools sees the first one; the
 * letterhead names it, and another one is chosen there.
 */
export function useOneSchool(): OneSchool {
  const isOffered = useHasSeveralSchools();
  const chosen = useChosenSchool();
  const mustChoose = isOffered === true && !chosen;
  const schools = useAllSchools(mustChoose);
  const first = mustChoose ? schools?.[0] : undefined;
  useEffect(() => (first ? showPageSchool(first) : undefined), [first]);
  if (!mustChoose) return { schoolId: chosen?.id, isReady: isOffered !== undefined };
  return { schoolId: first?.id, isReady: schools !== undefined };
}
