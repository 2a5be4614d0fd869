import { type FormEvent, useId, useState } from 'react';
import { isAttendanceStatus } from '../../contract/attendanceStatus.ts';
import type { Id } from '../../contract/calls.ts';
import type { PupilView, Register } from './register.ts';

interface RowDetailsProps {
  readonly register: Register;
  readonly id: Id;
  readonly name: string;
  readonly view: PupilView;
  readonly readOnly: boolean;
}

/** The note and, with Terlambat, the minutes: shown under the name, edited in a part that opens on demand. */
export function RowDetails({ register, id, name, view, readOnly }: RowDetailsProps) {
  const [open, setOpen] = useState(false);
  const noteId = useId();
  const { status, note } = view;
  const late = status === 'terlambat';
  const minutesLate = late ? view.minutesLate : null;
  if (!isAttendanceStatus(status)) return null;

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const written = String(form.get('note') ?? '').trim() || null;
    const minutes = form.get('minutes');
    register.describe(id, {
      ...(written !== note && { note: written }),
      ...(minutes !== null && { minutesLate: minutes === '' ? null : Number(minutes) }),
    });
    setOpen(false);
  };

  const summary = [minutesLate !== null && `${minutesLate} menit`, note].filter(Boolean).join(' · ');
  return (
    <div className="register-details">
      {summary && <span className="register-note">{summary}</span>}
      {!readOnly && (
        <button
          type="button"
          className="register-more"
          aria-expanded={open}
          aria-label={`Keterangan ${name}`}
          onClick={() => setOpen(!open)}
        >
          {summary ? 'Ubah keterangan' : 'Keterangan'}
        </button>
      )}
      {open && (
        <form className="register-form" onSubmit={save}>
          {late && (
            <label>
              Menit terlambat
              <input
                name="minutes"
                type="number"
                inputMode="numeric"
                min={0}
                max={600}
                defaultValue={minutesLate ?? ''}
              />
            </label>
          )}
          <label htmlFor={noteId}>Catatan</label>
          <input
            id={noteId}
            name="note"
            type="text"
            maxLength={500}
            autoComplete="off"
            defaultValue={note ?? ''}
          />
          <button type="submit">Simpan</button>
          <button type="button" onClick={() => setOpen(false)}>
            Batal
          </button>
        </form>
      )}
    </div>
  );
}
