import { useCallback, useState } from 'react';
import type { RaRecord } from 'react-admin';
import Alert from '@mui/material/Alert';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import type { BellSet } from '../../../../contract/timetable/bellTimes.ts';
import type { Id } from '../../../../contract/calls.ts';
import { WEEKDAYS } from '../../../../contract/schoolWeek.ts';
import { LeaveQuestion } from '../../../kit/form/LeaveQuestion.tsx';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { DayRows } from './DayRows.tsx';
import { DayTools } from './DayTools.tsx';
import { errorOf, hasErrorOn } from './draft.ts';
import { addRow, copyDay, makeRows, type DayPlan } from './rows.ts';
import { useBellSet } from './useBellSet.ts';
import { formatDate } from '../../../i18n/format.ts';

interface BellSetFormProps {
  /** undefined: a new one. */
  readonly set: (BellSet & RaRecord) | undefined;
  /** The set that a new one begins as a copy of. */
  readonly pattern: BellSet | undefined;
  readonly schoolId: Id | undefined;
}

/** One set of bell times, all weekdays of it: edited a day at a time, saved as a whole. */
export function BellSetForm({ set, pattern, schoolId }: BellSetFormProps) {
  const of = useBellSet({ set, pattern, schoolId });
  const {
    isSaved,
    draft,
    hasEdits,
    weekday,
    setWeekday,
    errors,
    problem,
    announcement,
    change,
    changeRows,
    busy,
    save,
    drop,
  } = of;
  const [isDeleteOpen, setDeleteOpen] = useState(false);
  const rows = draft.rows.filter((row) => row.weekday === weekday);
  const dayName = WEEKDAYS[weekday - 1] ?? '';
  return (
    <>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      {!of.isUsual && (
        <div className="week-tools">
          <SetField
            label="Nama"
            value={draft.name}
            error={errors.name}
            onChange={(name) => change({ name })}
          />
          <SetField
            label="Berlaku mulai"
            type="date"
            value={draft.from}
            error={errors.valid_from}
            onChange={(from) => change({ from })}
          />
          <SetField
            label="Sampai"
            type="date"
            value={draft.until}
            error={errors.valid_until}
            onChange={(until) => change({ until })}
          />
        </div>
      )}
      <div className="week-segments" role="group" aria-label="Hari">
        {WEEKDAYS.map((name, i) => (
          <button key={name} type="button" aria-pressed={weekday === i + 1} onClick={() => setWeekday(i + 1)}>
            {name}
            {hasErrorOn(i + 1, errors, draft.rows) && ' (periksa)'}
          </button>
        ))}
      </div>
      <DayRows
        day={dayName}
        rows={rows}
        errorOf={(row, text) => errorOf(errors, draft.rows.indexOf(row), text)}
        onChange={(key, text, value) =>
          change({ rows: draft.rows.map((row) => (row.key === key ? { ...row, [text]: value } : row)) })
        }
        onRemove={(key) => changeRows(draft.rows.filter((row) => row.key !== key))}
        onAdd={() => changeRows(addRow(draft.rows, weekday))}
      />
      <DayTools
        day={weekday}
        hasRows={rows.length > 0}
        onMake={(recipe: DayPlan) => {
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
        {announcement}
      </p>
      <div className="week-tools">
        <BusyButton variant="contained" busy={busy} onClick={() => void save()}>
          {busy ? 'Memproses...' : 'Simpan'}
        </BusyButton>
        {set && !of.isUsual && (
          <BusyButton color="error" busy={busy} onClick={() => setDeleteOpen(true)}>
            Hapus
          </BusyButton>
        )}
      </div>
      <ConfirmDialog
        open={isDeleteOpen}
        title={`Hapus jam pelajaran ${set?.name ?? ''}?`}
        confirmLabel="Hapus"
        onConfirm={() => {
          setDeleteOpen(false);
          void drop();
        }}
        onClose={() => setDeleteOpen(false)}
      >
        Pada tanggal-tanggal itu berlaku lagi jam pelajaran yang biasa. Sesi yang sudah ada tidak berubah.
      </ConfirmDialog>
      <LeaveQuestion hasEdits={useCallback(() => hasEdits && !isSaved.current, [hasEdits, isSaved])} />
    </>
  );
}

interface SetFieldProps {
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'date';
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The name of a set, or one of its days. */
const SetField = ({ label, value, type = 'text', error, onChange }: SetFieldProps) => (
  <label className="week-field">
    {label}
    <input
      type={type}
      value={value}
      aria-invalid={error !== undefined}
      onChange={({ target }) => onChange(target.value)}
    />
    {/* The browser's date field writes the day in the order of the browser's language, so it is repeated here in Indonesian. */}
    {type === 'date' && value && <small>{formatDate(value)}</small>}
    {error && <span className="week-wrong">{error}</span>}
  </label>
);
