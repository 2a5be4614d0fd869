import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { JoinReason } from '../../../contract/membershipReasons.ts';
import type { User } from '../../../contract/users.ts';
import { newCreateKey } from '../../providers/createKey.ts';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import { reasonOf } from '../../providers/errors.ts';

/** As the server calls it; left out: as it presets. */
export interface Joined {
  readonly joined_on?: string;
  readonly joined_reason?: JoinReason;
}

export interface AddResult {
  readonly student: User;
  /** Why it failed; undefined when the student is in the class now. */
  readonly problem?: string;
}

/** Adds students one after another, as the API takes them, and keeps what became of each. */
export function useAddStudents(classId: string) {
  const dataProvider = useDataProvider<HadirDataProvider>();
  /** The keys by student: a student who failed is tried again under the same key. */
  const keys = useRef(new Map<User['id'], string>());
  const queryClient = useQueryClient();
  const [results, setResults] = useState<readonly AddResult[]>([]);
  const [outOf, setOutOf] = useState<number>();

  const isLeft = useRef(false);

  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);

  /** @param joining since when and why, where the server keeps that */
  const add = async (students: readonly User[], joining: Joined = {}) => {
    const found: AddResult[] = [];
    setResults(found);
    setOutOf(students.length);
    for (const student of students) {
      // The screen has asked before it was left.
      if (isLeft.current) break;
      const createKey = keys.current.get(student.id) ?? newCreateKey();
      keys.current.set(student.id, createKey);
      try {
        const { data } = await dataProvider.create('siswa-kelas', {
          data: { userId: student.id, ...joining },
          meta: { classId },
          createKey,
        });
        // A lost sign-in resolves without a record (react-admin): the rest would fail alike.
        if (data?.id === undefined) break;
        keys.current.delete(student.id);
        found.push({ student });
      } catch (error) {
        found.push({ student, problem: reasonOf(error) });
      }
      setResults([...found]);
    }
    setOutOf(undefined);
    void queryClient.invalidateQueries({ queryKey: ['siswa-kelas'] });
    void queryClient.invalidateQueries({ queryKey: ['anggota-kelas'] });
    void queryClient.invalidateQueries({ queryKey: ['kelas'] });
    return found;
  };

  return { add, results, /** How many are being added now. */ outOf };
}
