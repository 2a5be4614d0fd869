import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import './registerRows.css';
import type { Id } from '../../contract/calls.ts';
import type { ActiveRow } from './activeRow.ts';
import { commandOf, type Move } from './keys.ts';
import type { Register } from './register.ts';
import { RegisterRow } from './RegisterRow.tsx';
import type { RosterRow } from './rows.ts';
import type { PupilContexts } from './usePupilContext.ts';

export interface Pupil extends Omit<RosterRow, 'mark'> {
  /** Nomor absen: the place in the whole class, whatever is filtered. */
  readonly number: number;
}

interface RegisterListProps {
  readonly register: Register;
  readonly activeRow: ActiveRow;
  /** Those to show, in order. */
  readonly pupils: readonly Pupil[];
  readonly readOnly: boolean;
  readonly withDetails: boolean;
  readonly contexts?: PupilContexts;
  readonly onHistory?: (id: Id) => void;
}

/** The rows, and the keys that work on them. */
export function RegisterList(props: RegisterListProps) {
  const { register, activeRow, pupils, readOnly, withDetails, contexts, onHistory } = props;
  const list = useRef<HTMLOListElement>(null);

  // One row is always in the Tab order, also after the one that was is filtered out.
  useEffect(() => {
    if (!pupils.some(({ id }) => id === activeRow.get())) activeRow.set(pupils[0]?.id);
  }, [pupils, activeRow]);

  const placeOf = (target: EventTarget): number =>
    target instanceof HTMLInputElement && target.type === 'radio'
      ? [...(list.current?.children ?? [])].findIndex((row) => row.contains(target))
      : -1;

  const focusRow = (place: number) => {
    const row = list.current?.children[place];
    const radio = row?.querySelector<HTMLInputElement>('input[type=radio]:checked, input[type=radio]');
    (row?.querySelector<HTMLInputElement>('input[type=radio]:checked') ?? radio)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    const pupil = pupils[place];
    const command = pupil && commandOf(event.nativeEvent);
    if (!command) return;
    event.preventDefault();
    if (command.do === 'move') return focusRow(placeAfter(place, command.to, pupils.length));
    register.mark(pupil.id, command.status);
    // A cleared mark is looked at again; a set one is done.
    if (command.status) focusRow(placeAfter(place, 'next', pupils.length));
  };

  const onFocus = (event: FocusEvent) => {
    const pupil = pupils[placeOf(event.target)];
    if (pupil) activeRow.set(pupil.id);
  };

  return (
    // Keys and focus bubble up from the radios: one listener for the class.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol
      className="register-list"
      ref={list}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      aria-label="Siswa"
      data-plain={!withDetails}
    >
      {pupils.map(({ id, number, name, nis }) => (
        <RegisterRow
          key={id}
          register={register}
          activeRow={activeRow}
          id={id}
          number={number}
          name={name}
          nis={nis}
          readOnly={readOnly}
          withDetails={withDetails}
          context={contexts?.get(String(id))}
          onHistory={onHistory}
        />
      ))}
    </ol>
  );
}

function placeAfter(place: number, move: Move, length: number): number {
  if (move === 'first') return 0;
  if (move === 'last') return length - 1;
  return move === 'next' ? Math.min(place + 1, length - 1) : Math.max(place - 1, 0);
}
