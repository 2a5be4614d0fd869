import { useCallback, useRef, useState } from 'react';
import { useCreate, useDelete, useNotify, useUpdate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { BellSet } from '../../../contract/bellTimes.ts';
import type { Id } from '../../../contract/calls.ts';
import { WEEKDAYS } from '../../../contract/schoolWeek.ts';
import { formatDate } from '../../i18n/format.ts';
import { LeaveQuestion } from '../../kit/form/LeaveQuestion.tsx';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { ApiError, problemOf, type FieldErrors } from '../../providers/errors.ts';
import { DayRows } from './DayRows.tsx';
import { DayTools } from './DayTools.tsx';
import { addRow, copyDay, makeRows, type Recipe, type Row, rowOf, type RowText, toTime } from './rows.ts';

const RESOURCE = 'jam-pelajaran';
/** Where an error of a row stands on the wire. */
const ROW = /^times\.(\d+)\.(number|name|start_time|end_time)$/;
const TEXT_OF: Readonly<Record<string, RowText>> = {
  number: 'number',
  name: 'name',
  start_time: 'start',
  end_time: 'end',
};

interface BellSetFormProps {
  /** undefined: a new one. */
  readonly set: (BellSet & RaRecord) | undefined;
  /** What a new one begins as. */
  readonly pattern: BellSet | undefined;
  readonly schoolId: Id | undefined;
}

interface Draft {
  readonly name: string;
  readonly from: string;
  readonly until: string;
  readonly rows: readonly Row[];
}

const draftOf = (set: BellSet | undefined, pattern: BellSet | undefined): Draft => ({
  name: set?.name ?? (pattern ? 'Ramadan' : 'Biasa'),
  from: set?.valid_from ?? '',
  until: set?.valid_until ?? '',
  rows: (set ?? pattern)?.times.map(rowOf) ?? [],
});

/** One set of bell times, all weekdays of it: edited a day at a time, saved as a whole. */
export function BellSetForm({ set, pattern, schoolId }: BellSetFormProps) {
  const [draft, setDraft] = useState(() => draftOf(set, pattern));
  const [hasEdits, setEdits] = useState(false);
  const [weekday, setWeekday] = useState(1);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const [isAsked, setAsked] = useState(false);
  /** Set before it goes on after saving. */
  const isSaved = useRef(false);
  const notify = useNotify();
  const navigate = useNavigate();
  const quiet = { returnPromise: true as const, onError: () => undefined };
  const [create, creating] = useCreate();
  const [update, updating] = useUpdate();
  const [remove, removing] = useDelete();
  const isUsual = set ? set.valid_from === null : pattern === undefined;

  const change = (to: Partial<Draft>) => {
    setDraft({ ...draft, ...to });
    setEdits(true);
    setSaid('');
  };
  const changeRows = (rows: readonly Row[], words = '') => {
    change({ rows });
    // Errors are by place, and the places have changed.
    setErrors({});
    setSaid(words);
  };

  const failed = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : undefined;
    setErrors(fields ?? {});
    const places = Object.keys(fields ?? {}).map((path) => Number(ROW.exec(path)?.[1] ?? -1));
    const days = places.flatMap((place) => draft.rows[place]?.weekday ?? []);
    const [first] = days;
    // The day that is open stays, where something is wrong on it, too.
    if (first !== undefined && !days.includes(weekday)) setWeekday(first);
    setProblem(fields ? problemOf(error, Object.values(fields)) : problemOf(error));
  };

  const save = async () => {
    setProblem(undefined);
    // Without a day it would be a second usual one.
    if (!isUsual && draft.from === '') return setErrors({ valid_from: 'Wajib diisi' });
    const data = {
      name: draft.name,
      valid_from: isUsual ? null : draft.from || null,
      valid_until: isUsual ? null : draft.until || null,
      times: draft.rows.map(toTime),
      ...(schoolId !== undefined && { SchoolId: schoolId }),
    };
    try {
      const saved: BellSet = set
        ? await update(
            RESOURCE,
            { id: set.id, data, previousData: set },
            { ...quiet, mutationMode: 'pessimistic' },
          )
        : await create(RESOURCE, { data }, quiet);
      // Who was signed out meanwhile gets nothing back.
      if (saved?.id === undefined) return;
      setDraft(draftOf(saved, undefined));
      setEdits(false);
      setErrors({});
      notify(set ? 'Berhasil mengubah jam pelajaran' : 'Berhasil menambahkan jam pelajaran', {
        type: 'success',
      });
      isSaved.current = true;
      if (!set && pattern) void navigate(pathTo(RESOURCE, saved.id));
      else isSaved.current = false;
    } catch (error) {
      failed(error);
    }
  };
  const drop = async () => {
    if (!set) return;
    setAsked(false);
    try {
      await remove(RESOURCE, { id: set.id, previousData: set }, { ...quiet, mutationMode: 'pessimistic' });
      notify('Berhasil menghapus jam pelajaran', { type: 'success' });
      isSaved.current = true;
      void navigate(pathTo(RESOURCE));
    } catch (error) {
      setProblem(problemOf(error));
    }
  };

  const rows = draft.rows.filter((row) => row.weekday === weekday);
  const errorOf = (row: Row, text: RowText) =>
    Object.entries(errors).find(([path]) => {
      const [, place, field = ''] = ROW.exec(path) ?? [];
      return draft.rows[Number(place)] === row && TEXT_OF[field] === text;
    })?.[1];
  const dayName = WEEKDAYS[weekday - 1] ?? '';
  const busy = creating.isPending || updating.isPending || removing.isPending;
  return (
    <>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      {!isUsual && (
        <div className="week-tools">
          <Named label="Nama" value={draft.name} error={errors.name} onChange={(name) => change({ name })} />
          <Named
            label="Berlaku mulai"
            type="date"
            value={draft.from}
            error={errors.valid_from}
            onChange={(from) => change({ from })}
          />
          <Named
            label="Sampai"
            type="date"
            value={draft.until}
            error={errors.valid_until}
            onChange={(until) => change({ until })}
          />
        </div>
      )}
      <div className="segments" role="group" aria-label="Hari">
        {WEEKDAYS.map((name, i) => (
          <button key={name} type="button" aria-pressed={weekday === i + 1} onClick={() => setWeekday(i + 1)}>
            {name}
            {errorsOfDay(i + 1, errors, draft.rows) && ' (periksa)'}
          </button>
        ))}
      </div>
      <DayRows
        day={dayName}
        rows={rows}
        errorOf={errorOf}
        onChange={(key, text, value) =>
          change({ rows: draft.rows.map((row) => (row.key === key ? { ...row, [text]: value } : row)) })
        }
        onRemove={(key) => changeRows(draft.rows.filter((row) => row.key !== key))}
        onAdd={() => changeRows(addRow(draft.rows, weekday))}
      />
      <DayTools
        day={weekday}
        hasRows={rows.length > 0}
        onMake={(recipe: Recipe) => {
          const made = makeRows(weekday, recipe);
          if (!made) return false;
          changeRows(
            [...draft.rows.filter((row) => row.weekday !== weekday), ...made],
            `${made.length} baris dibuat untuk ${dayName}`,
          );
          return true;
        }}
        onCopy={(days) =>
          changeRows(
            copyDay(draft.rows, weekday, days),
            `${dayName} disalin ke ${days.map((day) => WEEKDAYS[day - 1]).join(', ')}`,
          )
        }
      />
      <p role="status" className="quiet">
        {said}
      </p>
      <div className="week-tools">
        <Button variant="contained" disabled={busy} onClick={() => void save()}>
          {busy ? 'Memproses...' : 'Simpan'}
        </Button>
        {set && !isUsual && (
          <Button color="error" disabled={busy} onClick={() => setAsked(true)}>
            Hapus
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        title={`Hapus jam pelajaran ${set?.name ?? ''}?`}
        confirmLabel="Hapus"
        onConfirm={() => void drop()}
        onClose={() => setAsked(false)}
      >
        Pada tanggal-tanggal itu berlaku lagi jam pelajaran yang biasa. Sesi yang sudah ada tidak berubah.
      </ConfirmDialog>
      <LeaveQuestion hasEdits={useCallback(() => hasEdits && !isSaved.current, [hasEdits])} />
    </>
  );
}

const errorsOfDay = (weekday: number, errors: FieldErrors, rows: readonly Row[]): boolean =>
  Object.keys(errors).some((path) => rows[Number(ROW.exec(path)?.[1] ?? -1)]?.weekday === weekday);

interface NamedProps {
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'date';
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

const Named = ({ label, value, type = 'text', error, onChange }: NamedProps) => (
  <label className="week-field">
    {label}
    <input
      type={type}
      value={value}
      aria-invalid={error !== undefined}
      onChange={({ target }) => onChange(target.value)}
    />
    {/* The device's picker writes it in the order of the browser's language. */}
    {type === 'date' && value && <small>{formatDate(value)}</small>}
    {error && <span className="wrong-text">{error}</span>}
  </label>
);
