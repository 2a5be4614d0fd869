import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { JoinReason } from '../../../../contract/people/membershipReasons.ts';
import type { User } from '../../../../contract/people/users.ts';
import { useIsLeft } from '../../../kit/page/useIsLeft.ts';
import { newCreateKey } from '../../../providers/createKey.ts';
import type { HadirDataProvider } from '../../../providers/dataProvider.ts';
import { ApiError, describeReason } from '../../../providers/errors.ts';
import { isRememberedToOffer } from '../../../providers/remembered.ts';
import { CLASS_STUDENTS_BULK } from './classStudentEndpoint.ts';

/** The first day and the reason, named as on the wire. For a field that is left out, the server uses its preset. */
export interface JoiningDetails {
  readonly joined_on?: string;
  readonly joined_reason?: JoinReason;
}

export interface AddResult {
  readonly student: User;
  /** Why it failed; undefined when the student is in the class now. */
  readonly problem?: string;
}

/** In `userIds.3`, the number says which of the sent students a refusal is about. */
const USER_ID_PATH = /^userIds\.(\d+)$/;

/** Adds students, all at once where the server takes them so, else one after another, and keeps what became of each. */
export function useAddStudents(classId: string) {
  const dataProvider = useDataProvider<HadirDataProvider>();
  /** The create keys, by student or by all students sent at once. A student who failed is tried again under the same key. */
  const keys = useRef(new Map<string, string>());
  const queryClient = useQueryClient();
  const [results, setResults] = useState<readonly AddResult[]>([]);
  const [outOf, setOutOf] = useState<number>();

  const isLeft = useIsLeft();

  const getCreateKey = (which: string): string => {
    const key = keys.current.get(which) ?? newCreateKey();
    keys.current.set(which, key);
    return key;
  };

  /** Extension: adds all students or none. */
  const addAllAtOnce = async (students: readonly User[], joining: JoiningDetails): Promise<AddResult[]> => {
    const userIds = students.map(({ id }) => id);
    // The same request, sent again after its answer was lost, must have the same key.
    const which = JSON.stringify([userIds, joining]);
    try {
      const { data } = await dataProvider.create(CLASS_STUDENTS_BULK, {
        data: { userIds, ...joining },
        meta: { classId },
        createKey: getCreateKey(which),
      });
      // A lost sign-in resolves without a record (react-admin).
      if (data?.id === undefined) return [];
      keys.current.delete(which);
      return students.map((student) => ({ student }));
    } catch (error) {
      const refusedResults = Object.entries((error instanceof ApiError && error.fields) || {}).flatMap(
        ([path, problem]) => {
          const student = students[Number(USER_ID_PATH.exec(path)?.[1] ?? Number.NaN)];
          return student ? [{ student, problem }] : [];
        },
      );
      if (refusedResults.length > 0) return refusedResults;
      return students.map((student) => ({ student, problem: describeReason(error) }));
    }
  };

  const addOneByOne = async (students: readonly User[], joining: JoiningDetails) => {
    const found: AddResult[] = [];
    for (const student of students) {
      // The screen asked for confirmation before it was left, so the remaining students are not added.
      if (isLeft.current) break;
      const createKey = getCreateKey(String(student.id));
      try {
        const { data } = await dataProvider.create('siswa-kelas', {
          data: { userId: student.id, ...joining },
          meta: { classId },
          createKey,
        });
        // A lost sign-in resolves without a record (react-admin): the rest would fail alike.
        if (data?.id === undefined) break;
        keys.current.delete(String(student.id));
        found.push({ student });
      } catch (error) {
        found.push({ student, problem: describeReason(error) });
      }
      setResults([...found]);
    }
    return found;
  };

  /** @param joining since when and why, where the server keeps that */
  const add = async (students: readonly User[], joining: JoiningDetails = {}) => {
    setResults([]);
    setOutOf(students.length);
    const found =
      students.length > 1 && isRememberedToOffer('hadir')
        ? await addAllAtOnce(students, joining)
        : await addOneByOne(students, joining);
    setResults(found);
    setOutOf(undefined);
    for (const key of ['siswa-kelas', 'anggota-kelas', 'kelas', 'pengguna', 'siswa'])
      void queryClient.invalidateQueries({ queryKey: [key] });
    return found;
  };

  return { add, results, /** How many are being added now. */ outOf };
}
