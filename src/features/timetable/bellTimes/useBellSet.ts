import { useRef, useState } from 'react';
import { useCreate, useDelete, useNotify, useUpdate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { BellSet } from '../../../../contract/timetable/bellTimes.ts';
import type { Id } from '../../../../contract/calls.ts';
import { pathTo } from '../../../kit/page/paths.ts';
import { useReturnPath } from '../../../kit/page/useWayBack.ts';
import { useIsLeft } from '../../../kit/page/useIsLeft.ts';
import { ApiError, describeProblem, type FieldErrors } from '../../../providers/errors.ts';
import { type BellSetDraft, toDraft, rowIndexesWithErrors } from './draft.ts';
import { type Row, toBellTime } from './rows.ts';

const RESOURCE = 'jam-pelajaran';

interface BellSetOptions {
  readonly set: (BellSet & RaRecord) | undefined;
  readonly pattern: BellSet | undefined;
  readonly schoolId: Id | undefined;
}

/** Holds a set of bell times as it is typed, and saves or deletes it as a whole. The server's errors are assigned to their fields. */
export function useBellSet({ set, pattern, schoolId }: BellSetOptions) {
  const [draft, setDraft] = useState(() => toDraft(set, pattern));
  const [hasEdits, setEdits] = useState(false);
  const [weekday, setWeekday] = useState(1);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  /** Set before the page is left after saving, so that nobody is asked about unsaved edits. */
  const isSaved = useRef(false);
  const notify = useNotify();
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const wayBack = useReturnPath();
  const silentOptions = { returnPromise: true as const, onError: () => undefined };
  const [create, creating] = useCreate();
  const [update, updating] = useUpdate();
  const [remove, removing] = useDelete();
  const isUsual = set ? set.valid_from === null : pattern === undefined;

  const change = (to: Partial<BellSetDraft>) => {
    setDraft({ ...draft, ...to });
    setEdits(true);
    setAnnouncement('');
  };
  const changeRows = (rows: readonly Row[], words = '') => {
    change({ rows });
    // Errors are assigned by the index of a row, and the indexes have changed.
    setErrors({});
    setAnnouncement(words);
  };

  const showErrors = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : undefined;
    setErrors(fields ?? {});
    const days = rowIndexesWithErrors(fields ?? {}).flatMap((place) => draft.rows[place]?.weekday ?? []);
    const [first] = days;
    // The open weekday stays open if it has errors itself.
    if (first !== undefined && !days.includes(weekday)) setWeekday(first);
    setProblem(fields ? describeProblem(error, Object.values(fields)) : describeProblem(error));
  };

  const save = async () => {
    setProblem(undefined);
    // Without a first day, it would be saved as a second usual set.
    if (!isUsual && draft.from === '') return setErrors({ valid_from: 'Wajib diisi' });
    const data = {
      name: draft.name,
      valid_from: isUsual ? null : draft.from || null,
      valid_until: isUsual ? null : draft.until || null,
      times: draft.rows.map(toBellTime),
      ...(schoolId !== undefined && { SchoolId: schoolId }),
    };
    try {
      const saved: BellSet = set
        ? await update(
            RESOURCE,
            { id: set.id, data, previousData: set },
            { ...silentOptions, mutationMode: 'pessimistic' },
          )
        : await create(RESOURCE, { data }, silentOptions);
      // A sign-in that was lost meanwhile resolves without a record.
      if (saved?.id === undefined) return;
      setDraft(toDraft(saved, undefined));
      setEdits(false);
      setErrors({});
      notify(set ? 'Berhasil mengubah jam pelajaran' : 'Berhasil menambahkan jam pelajaran', {
        type: 'success',
      });
      isSaved.current = true;
      if (wayBack !== undefined && !isLeft.current) void navigate(wayBack);
      else if (!set && pattern && !isLeft.current) void navigate(pathTo(RESOURCE, saved.id));
      else isSaved.current = false;
    } catch (error) {
      showErrors(error);
    }
  };
  const removeBellSet = async () => {
    if (!set) return;
    try {
      await remove(
        RESOURCE,
        { id: set.id, previousData: set },
        { ...silentOptions, mutationMode: 'pessimistic' },
      );
      notify('Berhasil menghapus jam pelajaran', { type: 'success' });
      isSaved.current = true;
      if (!isLeft.current) void navigate(pathTo(RESOURCE));
    } catch (error) {
      setProblem(describeProblem(error));
    }
  };

  const busy = creating.isPending || updating.isPending || removing.isPending;
  return {
    draft,
    hasEdits,
    isSaved,
    isUsual,
    weekday,
    setWeekday,
    errors,
    problem,
    announcement,
    change,
    changeRows,
    busy,
    save,
    drop: removeBellSet,
  };
}
