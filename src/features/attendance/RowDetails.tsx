import { useState } from 'react';
import { isAttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { Id } from '../../../contract/calls.ts';
import type { PupilView, Register } from './engine/register.ts';
import { Minutes } from './Minutes.tsx';
import { NoteForm } from './NoteForm.tsx';
import './details.css';

interface RowDetailsProps {
  readonly register: Register;
  readonly id: Id;
  readonly name: string;
  readonly view: PupilView;
  readonly readOnly: boolean;
  readonly onHistory?: (id: Id) => void;
  /** Opens the note elsewhere, as on a phone. Without it the form opens in the row. */
  readonly onNote?: (id: Id) => void;
}

/** The note and, with Terlambat, the minutes: shown under the mark, edited in a part that opens on demand. */
export function RowDetails(props: RowDetailsProps) {
  const { register, id, name, view, readOnly, onHistory, onNote } = props;
  const [open, setOpen] = useState(false);
  const { status, note } = view;
  const late = status === 'terlambat';
  const minutesLate = late ? view.minutesLate : null;
  if (!isAttendanceStatus(status)) return null;

  const summary = [minutesLate !== null && `${minutesLate} menit`, note].filter(Boolean).join(' · ');
  return (
    <>
      {!readOnly && (
        <button
          type="button"
          className="register-more"
          tabIndex={-1}
          aria-expanded={onNote ? undefined : open}
          aria-label={`Catatan ${name}`}
          title="Catatan"
          onClick={() => (onNote ? onNote(id) : setOpen(!open))}
        >
          ⋯
        </button>
      )}
      {!open &&
        (late && !readOnly ? (
          <span className="register-beside">
            <Minutes
              label={`Menit terlambat ${name}`}
              tabIndex={-1}
              value={minutesLate}
              onChoose={(minutes) => register.describe(id, { minutesLate: minutes })}
            />
          </span>
        ) : null)}
      {summary && !open && (
        <span className="register-note" data-late={(late && !readOnly) || undefined} title={summary}>
          {summary}
        </span>
      )}
      {open && (
        <NoteForm
          register={register}
          id={id}
          name={name}
          view={view}
          onHistory={onHistory}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
