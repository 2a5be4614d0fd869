import { useState, type ReactNode } from 'react';
import type { Id } from '../../contract/calls.ts';
import { useAllSchools } from '../providers/everySchool.ts';
import { useHasSeveralSchools } from '../providers/extensions.ts';
import { useChosenSchool } from '../providers/schoolStore.ts';

export interface OneSchool {
  /** The school to ask for; undefined where the server knows it, because it is the user's own or the only one. */
  readonly schoolId: Id | undefined;
  /** The select for users who look at all schools; null for everybody else. */
  readonly choice: ReactNode;
  /** Whether it is known which school is shown. */
  readonly isReady: boolean;
}

/** The school whose settings a screen shows. Settings belong to one school, so a user who looks at all schools has to choose one. */
export function useOneSchool(): OneSchool {
  const isOffered = useHasSeveralSchools();
  const chosen = useChosenSchool();
  const mustChoose = isOffered === true && !chosen;
  const schools = useAllSchools(mustChoose);
  const [picked, setPicked] = useState<string>();
  if (!mustChoose) return { schoolId: chosen?.id, choice: null, isReady: isOffered !== undefined };
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
