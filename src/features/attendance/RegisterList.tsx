import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react';
import './registerRows.css';
import {
  type AttendanceStatus,
  isAttendanceStatus,
  isKnownBeforehand,
} from '../../../contract/attendanceStatus.ts';
import type { Id } from '../../../contract/calls.ts';
import { runAfterPaint } from './afterPaint.ts';
import { readKeyCommand, type RowMove } from './engine/keys.ts';
import type { Register } from './engine/register.ts';
import { listAttributes } from './registerParts.tsx';
import { RegisterRow } from './RegisterRow.tsx';
import type { RosterRow } from './engine/rows.ts';
import type { PupilContexts } from './usePupilContext.ts';

export interface Pupil extends Omit<RosterRow, 'mark' | 'number'> {
  /** The pupil's nomor absen, which no filter changes; null when there is none. */
  readonly number: number | null;
}

interface RegisterListProps {
  readonly register: Register;
  /** The pupil whose row is in the Tab order. */
  readonly active: RefObject<Id | undefined>;
  /** Called when another row enters the Tab order. It must be the same function from render to render. */
  readonly onVisit: (id: Id | undefined) => void;
  /** The pupils to show, in order. */
  readonly pupils: readonly Pupil[];
  /** The statuses that can be chosen. It must be the same array from render to render. */
  readonly choices: readonly AttendanceStatus[];
  readonly readOnly: boolean;
  readonly isEarly: boolean;
  readonly withDetails: boolean;
  readonly contexts?: PupilContexts;
  readonly onHistory?: (id: Id) => void;
}

/**
 * The rows, with one listener for all their taps and keys. The checked radios are not React state, so that a tap
 * waits for nothing but the browser's own paint.
 */
export function RegisterList(props: RegisterListProps) {
  const { register, active, onVisit, pupils, choices, readOnly, isEarly } = props;
  const { withDetails, contexts, onHistory } = props;
  const list = useRef<HTMLOListElement>(null);
  const radiosOf = (place: number) => [
    ...(list.current?.children[place]?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []),
  ];

  const tabbableRowRef = useRef<HTMLElement>(null);
  const updateTabOrder = useCallback(() => {
    const row = list.current?.querySelector<HTMLElement>(
      `[data-pupil="${CSS.escape(String(active.current))}"]`,
    );
    if (tabbableRowRef.current !== row) setTabIndex(tabbableRowRef.current, -1);
    setTabIndex(row, 0);
    tabbableRowRef.current = row ?? null;
  }, [active]);

  // One row is always in the Tab order: when a filter hides the active one, the first row takes its place.
  useLayoutEffect(() => {
    if (!pupils.some(({ id }) => id === active.current)) onVisit(pupils[0]?.id);
    updateTabOrder();
  }, [pupils, active, onVisit, updateTabOrder]);

  const placeOf = (target: EventTarget): number =>
    isRadio(target) ? [...(list.current?.children ?? [])].findIndex((row) => row.contains(target)) : -1;

  const focusRow = (place: number) => {
    const radios = radiosOf(place).filter(({ disabled }) => !disabled);
    (radios.find(({ checked }) => checked) ?? radios[0])?.focus();
  };

  const mark = (place: number, id: Id, status: AttendanceStatus | null) => {
    for (const radio of radiosOf(place)) radio.checked = radio.value === status;
    register.mark(id, status);
  };

  /**
   * The browser has already checked the radio. A click on the status that was already chosen settles a conflict in its favour, or else
   * clears the mark.
   */
  const onClick = ({ target }: MouseEvent) => {
    const place = placeOf(target);
    const pupil = pupils[place];
    if (!pupil || !isRadio(target) || !isAttendanceStatus(target.value)) return;
    const { status, save } = register.view(pupil.id);
    if (status !== target.value) mark(place, pupil.id, target.value);
    else if (save === 'conflict') register.outbox.resolve(pupil.id, 'mine');
    else mark(place, pupil.id, null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    const pupil = pupils[place];
    const command = pupil && readKeyCommand(event.nativeEvent, choices);
    if (!command) return;
    event.preventDefault();
    if (command.do === 'move') return focusRow(placeAfter(place, command.to, pupils.length));
    if (isEarly && !isKnownBeforehand(command.status)) return;
    mark(place, pupil.id, command.status);
    // The focus moves on after a mark was set, and stays on a row whose mark was cleared.
    if (command.status) focusRow(placeAfter(place, 'next', pupils.length));
  };

  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target);
    const pupil = pupils[place];
    if (!pupil || pupil.id === active.current) return;
    onVisit(pupil.id);
    runAfterPaint(updateTabOrder);
  };

  return (
    // The list has the listeners, because taps, keys and focus bubble up from the radios.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol
      {...listAttributes(choices.length, withDetails, contexts !== undefined)}
      ref={list}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {pupils.map(({ id, number, name, nis }) => (
        <RegisterRow
          key={id}
          register={register}
          id={id}
          number={number}
          name={name}
          nis={nis}
          choices={choices}
          readOnly={readOnly}
          isEarly={isEarly}
          withDetails={withDetails}
          withContext={contexts !== undefined}
          context={contexts?.get(String(id))}
          onHistory={onHistory}
        />
      ))}
    </ol>
  );
}

/** Sets the tabIndex of one row's radios. Only the two rows that swap are touched, so the cost of a tap does not grow with the class. */
function setTabIndex(row: HTMLElement | null | undefined, tabIndex: 0 | -1): void {
  for (const radio of row?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])
    if (radio.tabIndex !== tabIndex) radio.tabIndex = tabIndex;
}

const isRadio = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'radio';

function placeAfter(place: number, move: RowMove, length: number): number {
  if (move === 'first') return 0;
  if (move === 'last') return length - 1;
  return move === 'next' ? Math.min(place + 1, length - 1) : Math.max(place - 1, 0);
}
