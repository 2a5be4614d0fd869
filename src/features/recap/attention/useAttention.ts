import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { ACTIVE_YEAR_FILTER_VALUE } from '../../../../contract/resources.ts';
import { SEMESTER_NAMES, type SemesterName } from '../../../../contract/semesters.ts';
import { may, usePerson } from '../../../person/person.ts';
import type { HadirDataProvider } from '../../../providers/dataProvider.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { getSchoolName } from '../../../school/schoolName.ts';
import { NOT_BEGUN } from '../ClassProgress.tsx';
import { requestEachClass } from '../eachClass.ts';
import { getAttention } from '../endpoints.ts';
import { type RecapChoice, useClassChoices } from '../useRecap.ts';
import {
  type ClassAttention,
  type Order,
  ORDERS,
  REASON_NAMES,
  ROW_REASONS,
  type RowReason,
} from './rows.ts';

/** The value of the class filter that means all classes. */
export const ALL_CLASSES = 'semua';

export interface AttentionFilters {
  /** A class's id, or ALL; undefined until the choices are known. */
  readonly classId: string | undefined;
  readonly semester: SemesterName | undefined;
  readonly reason: RowReason | undefined;
  readonly order: Order;
  readonly choices: readonly RecapChoice[] | undefined;
  /** Whether one may look at all classes: the office. */
  readonly mayAll: boolean;
}

type ChangeFilter = (name: 'kelas' | 'semester' | 'alasan' | 'urut', value: string) => void;

/** Reads and changes the filters, which are kept in the address. */
export function useAttentionFilters(): readonly [AttentionFilters, ChangeFilter] {
  const [params, setParams] = useSearchParams();
  const choices = useClassChoices();
  const person = usePerson();
  const mayAll = person !== undefined && may(person, 'getSchoolRecap');
  const classFilter = params.get('kelas') || undefined;
  const order = params.get('urut') ?? '';
  const change: ChangeFilter = (name, value) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set(name, value);
      return next;
    });
  return [
    {
      classId:
        classFilter !== undefined && (classFilter !== ALL_CLASSES || mayAll)
          ? classFilter
          : mayAll
            ? ALL_CLASSES
            : choices?.[0]?.id,
      semester: SEMESTER_NAMES.find((name) => name === params.get('semester')),
      reason: ROW_REASONS.find((reason) => REASON_NAMES[reason].slug === params.get('alasan')),
      order: Object.hasOwn(ORDERS, order) ? (order as Order) : 'kehadiran',
      choices,
      mayAll,
    },
    change,
  ];
}

/** Fetches who needs attention, in one class or in all of them. Both use the same call, so a pupil is described in the same way. */
export function useAttention({ classId, semester }: Pick<AttentionFilters, 'classId' | 'semester'>) {
  const act = useRunAction();
  const dataProvider = useDataProvider<HadirDataProvider>();
  const [progress, setProgress] = useState(NOT_BEGUN);
  const query = useQuery({
    queryKey: ['rekap', 'perhatian', classId, semester],
    queryFn: async ({ signal }): Promise<readonly ClassAttention[]> => {
      const ask = (id: string) => act(getAttention, { id, semester }, signal);
      if (classId !== ALL_CLASSES) return [{ attention: await ask(classId ?? '') }];
      setProgress(NOT_BEGUN);
      const found = await requestEachClass(
        dataProvider.getList,
        {
          filter: { academic_year_id: ACTIVE_YEAR_FILTER_VALUE },
          signal,
          onProgress: setProgress,
        },
        async (schoolClass) => ({
          attention: await ask(String(schoolClass.id)),
          school: getSchoolName(schoolClass),
        }),
      );
      const isOne = new Set(found.map(({ school }) => school)).size <= 1;
      return isOne ? found.map(({ attention }) => ({ attention })) : found;
    },
    enabled: classId !== undefined,
    // While another class loads, the previous one stays. All classes never stand in for one class, nor one for all.
    placeholderData: (found, before) =>
      classId === ALL_CLASSES || before?.queryKey[2] === ALL_CLASSES ? undefined : found,
  });
  return { ...query, progress };
}
