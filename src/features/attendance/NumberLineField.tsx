import { type FormEvent, type RefObject, useId, useState } from 'react';
import {
  type AttendanceStatus,
  isKnownBeforehand,
  knownBeforehandText,
  STATUS_TEXT,
} from '../../../contract/attendanceStatus.ts';
import type { Id } from '../../../contract/calls.ts';
import type { Register } from './engine/register.ts';
import type { Pupil } from './RegisterList.tsx';
import { useStatuses } from '../../school/useStatuses.ts';

interface NumberLineFieldProps {
  readonly register: Register;
  /** The whole class, even when a filter is set, because the numbers are those of the class. */
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
  const tooEarlyText =
    isEarly && !statuses.every(isKnownBeforehand) ? knownBeforehandText(choices) : undefined;
  const problem =
    read.problems[0] ??
    tooEarlyText ??
    (tried && read.unfinished ? 'Tulis huruf setelah nomor, misalnya 7s' : undefined);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (line.trim() === '') return;
    if (problem !== undefined || read.unfinished) return setTried(true);
    register.markAll('isi cepat', resolveMarks(read, pupils, register));
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

function resolveMarks(
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
const MAX_NAMED_PUPILS = 4;

function preview(read: NumberLine, pupils: readonly Pupil[], register: Register): string {
  const { wanted, others } = read;
  const named = [...wanted].map(
    ([number, status]) =>
      `${number} ${pupils.find((pupil) => pupil.number === number)?.name ?? ''}: ${STATUS_TEXT[status].label}`,
  );
  const more = named.length > MAX_NAMED_PUPILS ? [`dan ${named.length - MAX_NAMED_PUPILS} lagi`] : [];
  const blankCount = others ? resolveMarks(read, pupils, register).size - wanted.size : 0;
  const rest = others ? [`${blankCount} lainnya: ${STATUS_TEXT[others].label}`] : [];
  const parts = [...named.slice(0, MAX_NAMED_PUPILS), ...more, ...rest];
  return parts.length > 0 ? `${parts.join(' · ')}. Enter untuk mencatat` : '';
}

/** Parses the number line: `7s 12i 30a` sets marks by nomor absen and letter, `*h` marks everybody who has no mark yet. It is pure. */
interface NumberLine {
  /** The wanted statuses by nomor absen, in the order of the line. */
  readonly wanted: ReadonlyMap<number, AttendanceStatus>;
  /** The status for those without a mark, from `*h`. */
  readonly others?: AttendanceStatus;
  /** The mistakes because of which the line is not accepted; the first one is to be corrected first. */
  readonly problems: readonly string[];
  /** Whether the last word is still being typed: it has no letter after the number yet. */
  readonly unfinished: boolean;
}

/**
 * Parses a number line.
 * @param numbers the numbers in use; the number of a pupil who has left is not among them
 * @param statuses the statuses that can be chosen
 */
export function readNumberLine(
  line: string,
  numbers: readonly number[],
  statuses: readonly AttendanceStatus[],
): NumberLine {
  const letters = statuses.map((status) => STATUS_TEXT[status].letter).join(', ');
  const statusOf = (letter: string) =>
    statuses.find((status) => STATUS_TEXT[status].letter === letter.toUpperCase());
  const last = Math.max(0, ...numbers);
  const wanted = new Map<number, AttendanceStatus>();
  const problems: string[] = [];
  let others: AttendanceStatus | undefined;
  // "7 s" is read as "7s"; commas and semicolons separate words as spaces do.
  const words = line
    .replace(/(\d|\*)\s+(?=[a-z](?:[\s,;]|$))/gi, '$1')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const unfinished = /^(\d+|\*)$/.test(words.at(-1) ?? '') && !/[\s,;]$/.test(line);
  for (const [place, word] of words.entries()) {
    if (unfinished && place === words.length - 1) continue;
    const [, who = '', letter = ''] = /^(\d+|\*)([a-z]*)$/i.exec(word) ?? [];
    const status = statusOf(letter);
    const number = Number(who);
    if (!who) problems.push(`"${word}" tidak dimengerti: tulis nomor lalu huruf, misalnya 7s`);
    else if (!status) problems.push(`"${word}": huruf setelah ${who} harus salah satu dari ${letters}`);
    else if (who === '*') others = status;
    else if (number < 1 || number > last)
      problems.push(`Nomor ${who} tidak ada: nomor absen 1 sampai ${last}`);
    else if (!numbers.includes(number)) problems.push(`Nomor ${who} tidak ada di daftar hadir ini`);
    else if (wanted.has(number) && wanted.get(number) !== status)
      problems.push(`Nomor ${who} ditulis dua kali dengan huruf berbeda`);
    else wanted.set(number, status);
  }
  return { wanted, others, problems, unfinished };
}
