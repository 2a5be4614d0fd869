/** A month of all classes of a school: the same call as for one of them, safe to repeat, three at a time. */
import type { Id } from '../../../contract/calls.ts';
import { ApiError, reasonOf } from '../../providers/errors.ts';
import type { Act } from '../../providers/useAct.ts';
import type { Progress } from './ClassProgress.tsx';
import { eachOf } from './eachClass.ts';
import { closeMonth } from './endpoints.ts';
import { isClosed } from './words.ts';

export interface NamedClass {
  readonly id: Id;
  readonly name: string;
}

interface Asked {
  readonly act: Act;
  readonly month: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export interface Found {
  readonly Class: NamedClass;
  /** Registers with blanks. */
  readonly incomplete: number;
  readonly isClosed: boolean;
  /** Why it is left out. */
  readonly refused?: string;
}

/** What would happen, or with `preview` off what has. A class that the rules refuse is left out with why. @throws what is no rule's */
export async function eachMonth(
  { act, month, signal, onProgress }: Asked,
  classes: readonly NamedClass[],
  preview: boolean,
): Promise<readonly Found[]> {
  return eachOf(classes, { signal, onProgress }, (Class) =>
    act(closeMonth, { classId: Class.id, month, preview }, signal).then(
      (answer): Found => ({ Class, incomplete: answer.incomplete, isClosed: isClosed(answer) }),
      (error: unknown): Found => {
        if (!isRefusal(error)) throw error;
        const [why = reasonOf(error)] = Object.values(error.fields ?? {});
        return { Class, incomplete: 0, isClosed: false, refused: why };
      },
    ),
  );
}

/** A month that is not over, a class that is gone: the others go on. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409].includes(error.status);
