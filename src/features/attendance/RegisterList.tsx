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
import { usePerson } from '../../person/person.ts';
import { getPupilLink } from '../../school/pupilPath.ts';
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
  /** Opens a pupil's note outside of the row, as on a phone. It must be the same function from render to render. */
  readonly onNote?: (id: Id) => void;
}

/**
 * The rows, with one listener for all their taps and keys. The checked radios are not React state, so that a tap
 * waits for nothing but the browser's own paint.
 */
export function RegisterList(props: RegisterListProps) {
  const { register, active, onVisit, pupils, choices, readOnly, isEarly } = props;
  const { withDetails, contexts, onHistory, onNote } = props;
  const person = usePerson();
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
    if (event.key === 'Tab') return letTabInto(list.current, event.target);
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
          to={person && getPupilLink(person, id)}
          nis={nis}
          choices={choices}
          readOnly={readOnly}
          isEarly={isEarly}
          withDetails={withDetails}
          withContext={contexts !== undefined}
          context={contexts?.get(String(id))}
          onHistory={onHistory}
          onNote={onNote}
        />
      ))}
    </ol>
  );
}

/** What of a row the Tab key stops at. */
const TAB_STOPS = 'input[type=radio], a, button';

/**
 * Sets the tabIndex of one row's radios, of the name and of its buttons. Only the two rows that swap are touched, so the cost of a tap does
 * not grow with the class.
 */
function setTabIndex(row: Element | null | undefined, tabIndex: 0 | -1): void {
  for (const stop of row?.querySelectorAll<HTMLElement>(TAB_STOPS) ?? [])
    if (stop.tabIndex !== tabIndex) stop.tabIndex = tabIndex;
}

/**
 * Puts the buttons of the row that has the focus in the Tab order before the browser moves the focus. Buttons appear with a mark, and one
 * that has just appeared is in no row's order yet.
 */
function letTabInto(list: HTMLElement | null, target: EventTarget): void {
  if (!(target instanceof Element) || !list?.querySelector('input[type=radio]')) return;
  for (const stop of target.closest('.register-row')?.querySelectorAll<HTMLElement>('a, button') ?? [])
    stop.tabIndex = 0;
}

const isRadio = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'radio';

function placeAfter(place: number, move: RowMove, length: number): number {
  if (move === 'first') return 0;
  if (move === 'last') return length - 1;
  return move === 'next' ? Math.min(place + 1, length - 1) : Math.max(place - 1, 0);
}
