import { useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Class } from '../../../../contract/people/classes.ts';
import type { Id } from '../../../../contract/calls.ts';
import { type PupilOutcome, presetOutcomeOf } from '../../../../contract/intake/rolloverPlan.ts';
import type { RolloverPlan } from '../../../../contract/intake/rollovers.ts';
import { fetchAllPages } from '../../../kit/list/allPages.ts';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { newFormKey } from '../../../providers/createKey.ts';
import type { HadirDataProvider } from '../../../providers/dataProvider.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { previewRollover, type SentRollover } from './endpoints.ts';
import { ROLLOVERS_SLUG } from '../../../school/paths.ts';

/** What becomes of a class. The preset follows from its level until the user changes it. */
export interface RolloverChoice {
  readonly outcome: PupilOutcome;
  readonly to_name?: string | undefined;
  readonly to_level?: number | undefined;
  readonly exceptions: ReadonlyMap<Id, PupilOutcome>;
}

const NO_EXCEPTIONS: ReadonlyMap<Id, PupilOutcome> = new Map();

/**
 * The state of the rollover of one school's year: the choices, the preview and the writing.
 * @param schoolId the school whose classes these are; undefined where there is only one
 */
export function useRollover(fromYearId: Id, schoolId: Id | undefined) {
  const dataProvider = useDataProvider<HadirDataProvider>();
  const queryClient = useQueryClient();
  const act = useRunAction();
  const [changed, setChanged] = useState<ReadonlyMap<Id, RolloverChoice>>(new Map());
  const [plan, setPlan] = useState<RolloverPlan>();
  const [formKey] = useState(newFormKey);
  const { isBusy: busy, failure, attempt } = useAttempt();
  const query = useQuery({
    queryKey: ['kelas', 'rollover', String(fromYearId), String(schoolId)],
    queryFn: ({ signal }) =>
      fetchAllPages<Class>((pagination) =>
        dataProvider.getList('kelas', {
          pagination,
          filter: { academic_year_id: fromYearId, school_id: schoolId },
          sort: { field: 'name', order: 'ASC' },
          signal,
        }),
      ),
    retry: false,
  });
  const classes = useMemo(() => query.data ?? [], [query.data]);
  const presetChoices = useMemo(
    () =>
      new Map(
        classes.map((schoolClass) => [
          schoolClass.id,
          { ...presetOutcomeOf(schoolClass, classes), exceptions: NO_EXCEPTIONS },
        ]),
      ),
    [classes],
  );
  const choiceOf = (id: Id): RolloverChoice =>
    changed.get(id) ?? presetChoices.get(id) ?? { outcome: 'naik', exceptions: NO_EXCEPTIONS };

  /** Drops the preview, because the choices have changed since or it was written. The next request gets a new key. */
  const dropPreview = () => {
    setPlan(undefined);
    formKey.renew();
  };
  const change = (id: Id, choice: Partial<RolloverChoice>) => {
    dropPreview();
    setChanged((before) => new Map(before).set(id, { ...choiceOf(id), ...choice }));
  };

  type RolloverOptions = Pick<SentRollover, 'to_year_id' | 'copy_subjects' | 'copy_timetable'>;
  const toSentRollover = (rest: RolloverOptions): SentRollover => ({
    from_year_id: fromYearId,
    SchoolId: schoolId,
    ...rest,
    classes: classes.map(({ id }) => {
      const { exceptions, outcome, to_name: name, to_level: level } = choiceOf(id);
      return {
        class_id: id,
        outcome,
        ...(name && { to_name: name }),
        ...(level !== undefined && { to_level: level }),
        exceptions: [...exceptions].map(([userId, other]) => ({ user_id: userId, outcome: other })),
      };
    }),
  });
  const loadPreview = (rest: RolloverOptions) =>
    attempt(async () => setPlan(await act(previewRollover, toSentRollover(rest))));
  const write = (rest: RolloverOptions, onDone: () => void) =>
    attempt(async () => {
      const data = { ...toSentRollover(rest), plan: plan?.plan };
      const answer = await dataProvider.create(ROLLOVERS_SLUG, { data, createKey: formKey.value() });
      dropPreview();
      setChanged(new Map());
      void queryClient.invalidateQueries();
      if (answer.data?.id !== undefined) onDone();
    });
  return { ...query, classes, choiceOf, change, dropPreview, look: loadPreview, write, plan, failure, busy };
}
