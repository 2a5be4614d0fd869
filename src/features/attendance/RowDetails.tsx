import { type FormEvent, useRef, useState } from 'react';
import { isAttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { Id } from '../../../contract/calls.ts';
import type { PupilView, Register } from './engine/register.ts';
import { Minutes } from './Minutes.tsx';
import { PupilPageLink } from '../../school/PupilLink.tsx';
import './details.css';

interface RowDetailsProps {
  readonly register: Register;
  readonly id: Id;
  readonly name: string;
  readonly view: PupilView;
  readonly readOnly: boolean;
  readonly onHistory?: (id: Id) => void;
}

/** The note and, with Terlambat, the minutes: shown under the mark, edited in a part that opens on demand. */
export function RowDetails({ register, id, name, view, readOnly, onHistory }: RowDetailsProps) {
  const [open, setOpen] = useState(false);
  const minutesInput = useRef<HTMLInputElement>(null);
  const { status, note, problem } = view;
  const late = status === 'terlambat';
  const minutesLate = late ? view.minutesLate : null;
  if (!isAttendanceStatus(status)) return null;

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const enteredNote = String(form.get('note') ?? '').trim() || null;
    const minutes = form.get('minutes');
    register.describe(id, {
      ...(enteredNote !== note && { note: enteredNote }),
      ...(minutes !== null && { minutesLate: minutes === '' ? null : Number(minutes) }),
    });
    setOpen(false);
  };

  const summary = [minutesLate !== null && `${minutesLate} menit`, note].filter(Boolean).join(' · ');
  return (
    <>
      {!readOnly && (
        <button
          type="button"
          className="register-more"
          tabIndex={-1}
          aria-expanded={open}
          aria-label={`Catatan ${name}`}
          title="Catatan"
          onClick={() => setOpen(!open)}
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
        <form className="register-form" onSubmit={save} aria-label={`Catatan ${name}`}>
          {problem && <p className="register-reason">{problem}</p>}
          {late && (
            <label>
              Menit terlambat
              <input
                ref={minutesInput}
                name="minutes"
                type="number"
                inputMode="numeric"
                min={0}
                max={600}
                defaultValue={minutesLate ?? ''}
              />
            </label>
          )}
          {late && (
            <Minutes
              label="Pilihan menit"
              value={null}
              onChoose={(minutes) => {
                if (minutesInput.current) minutesInput.current.value = String(minutes ?? '');
              }}
            />
          )}
          <label className="register-notefield">
            Catatan
            <input name="note" type="text" maxLength={500} autoComplete="off" defaultValue={note ?? ''} />
          </label>
          <button type="submit">Simpan</button>
          <button type="button" onClick={() => setOpen(false)}>
            Batal
          </button>
          {onHistory && (
            <button type="button" onClick={() => onHistory(id)}>
              Riwayat perubahan
            </button>
          )}
          <PupilPageLink id={id}>Halaman {name}</PupilPageLink>
        </form>
      )}
    </>
  );
}
