import { type FormEvent, useRef } from 'react';
import type { Id } from '../../../contract/calls.ts';
import type { PupilView, Register } from './engine/register.ts';
import { Minutes } from './Minutes.tsx';
import './details.css';

interface NoteFormProps {
  readonly register: Register;
  readonly id: Id;
  readonly name: string;
  readonly view: PupilView;
  readonly onHistory?: (id: Id) => void;
  readonly onClose: () => void;
  /** Whether the form opens with the focus in the note. It does where it stands apart from the button that opened it. */
  readonly isFocused?: boolean;
}

/** Edits the note of a mark and, with Terlambat, the minutes. */
export function NoteForm({ register, id, name, view, onHistory, onClose, isFocused }: NoteFormProps) {
  const minutesInput = useRef<HTMLInputElement>(null);
  const { status, note, minutesLate, problem } = view;
  const isLate = status === 'terlambat';

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const enteredNote = String(form.get('note') ?? '').trim() || null;
    const minutes = form.get('minutes');
    register.describe(id, {
      ...(enteredNote !== note && { note: enteredNote }),
      ...(minutes !== null && { minutesLate: minutes === '' ? null : Number(minutes) }),
    });
    onClose();
  };

  return (
    <form className="register-form" onSubmit={save} aria-label={`Catatan ${name}`}>
      {problem && <p className="register-reason">{problem}</p>}
      {isLate && (
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
      {isLate && (
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
        <input
          ref={isFocused ? focusOnce : undefined}
          name="note"
          type="text"
          maxLength={500}
          autoComplete="off"
          defaultValue={note ?? ''}
        />
      </label>
      <button type="submit">Simpan</button>
      <button type="button" onClick={onClose}>
        Batal
      </button>
      {onHistory && (
        <button type="button" onClick={() => onHistory(id)}>
          Riwayat perubahan
        </button>
      )}
    </form>
  );
}

/** As a ref it is called when the field is added to the page. */
const focusOnce = (field: HTMLInputElement | null): void => field?.focus();
