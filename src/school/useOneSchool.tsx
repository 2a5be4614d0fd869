import { useState, type ReactNode } from 'react';
import type { Id } from '../../contract/calls.ts';
import { useEverySchool } from '../providers/everySchool.ts';
import { useSeveralSchools } from '../providers/extensions.ts';
import { useChosenSchool } from '../providers/schoolStore.ts';

export interface OneSchool {
  /** undefined: the server knows which, the own or the only one. */
  readonly schoolId: Id | undefined;
  /** For who looks at all schools; null for everybody else. */
  readonly choice: ReactNode;
  /** Whether it is known whose is shown. */
  readonly isReady: boolean;
}

/** Whose settings a screen shows: what one school has, no two have together. */
export function useOneSchool(): OneSchool {
  const isOffered = useSeveralSchools();
  const chosen = useChosenSchool();
  const asks = isOffered === true && !chosen;
  const schools = useEverySchool(asks);
  const [picked, setPicked] = useState<string>();
  if (!asks) return { schoolId: chosen?.id, choice: null, isReady: isOffered !== undefined };
  const first = schools?.[0]?.id;
  const schoolId = picked ?? first;
  const choice = schools && schools.length > 0 && (
    <label className="week-field">
      Sekolah
      <select value={schoolId} onChange={({ target }) => setPicked(target.value)}>
        {schools.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  return { schoolId, choice, isReady: schools !== undefined };
}
