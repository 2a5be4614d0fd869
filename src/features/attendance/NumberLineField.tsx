import { type FormEvent, type RefObject, useId, useState } from 'react';
import {
  type AttendanceStatus,
  isKnownBeforehand,
  knownBeforehandText,
  STATUS_TEXT,
} from '../../../contract/attendanceStatus.ts';
import type { Id } from '../../../contract/calls.ts';
import { type NumberLine, readNumberLine } from './engine/numberLine.ts';
import type { Register } from './engine/register.ts';
import type { Pupil } from './RegisterList.tsx';
import { useStatuses } from '../../school/useStatuses.ts';

interface NumberLineFieldProps {
  readonly register: Register;
  /** The whole class: numbers are of the class, whatever is filtered. */
  readonly pupils: readonly Pupil[];
  readonly isEarly: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/**
 * Marks pupils by typing their numbers. It shows what it will do before Enter does it, and keeps a line with a
 * mistake for correction.
 */
export function NumberLineField({ register, pupils, isEarly, inputRef }: NumberLineFieldProps) {
  const [line, setLine] = useState('');
  const [tried, setTried] = useState(false);
  const helpId = useId();
  const choices = useStatuses();
  const read = readNumberLine(
    line,
    pupils.flatMap(({ number }) => number ?? []),
    choices,
  );
  const statuses = [...read.wanted.values(), read.others ?? null];
  const tooEarly = isEarly && !statuses.every(isKnownBeforehand) ? knownBeforehandText(choices) : undefined;
  const problem =
    read.problems[0] ??
    tooEarly ??
    (tried && read.unfinished ? 'Tulis huruf setelah nomor, misalnya 7s' : undefined);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (line.trim() === '') return;
    if (problem !== undefined || read.unfinished) return setTried(true);
    register.markAll('isi cepat', marksOf(read, pupils, register));
    setLine('');
    setTried(false);
  };

  return (
    <form className="register-numberline" onSubmit={apply} noValidate>
      <input
        ref={inputRef}
        className="in"
        aria-label="Isi cepat: 7s 12i *h"
        placeholder="Isi cepat: 7s 12i *h"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={helpId}
        aria-invalid={problem !== undefined}
        value={line}
        onChange={({ target }) => {
          setLine(target.value);
          setTried(false);
        }}
      />
      <div className={problem === undefined ? 'hint' : 'hint bad'} id={helpId} role="status">
        {problem ?? preview(read, pupils, register)}
      </div>
    </form>
  );
}

function marksOf(
  { wanted, others }: NumberLine,
  pupils: readonly Pupil[],
  register: Register,
): ReadonlyMap<Id, AttendanceStatus> {
  const marks = new Map<Id, AttendanceStatus>();
  for (const { id, number } of pupils) {
    const status =
      (number === null ? undefined : wanted.get(number)) ??
      (register.view(id).status === null ? others : undefined);
    if (status) marks.set(id, status);
  }
  return marks;
}

/** How many names fit beside the field. */
const NAMED = 4;

function preview(read: NumberLine, pupils: readonly Pupil[], register: Register): string {
  const { wanted, others } = read;
  const named = [...wanted].map(
    ([number, status]) =>
      `${number} ${pupils.find((pupil) => pupil.number === number)?.name ?? ''}: ${STATUS_TEXT[status].label}`,
  );
  const more = named.length > NAMED ? [`dan ${named.length - NAMED} lagi`] : [];
  const blanks = others ? marksOf(read, pupils, register).size - wanted.size : 0;
  const rest = others ? [`${blanks} lainnya: ${STATUS_TEXT[others].label}`] : [];
  const parts = [...named.slice(0, NAMED), ...more, ...rest];
  return parts.length > 0 ? `${parts.join(' · ')}. Enter untuk mencatat` : '';
}
