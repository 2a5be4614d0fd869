import { memo, type RefObject, useId, useLayoutEffect, useRef, type CSSProperties, useState } from 'react';
import {
  type AttendanceStatus,
  ATTENDANCE_STATUSES,
  isAttendanceStatus,
  STATUS_TEXT,
} from '../../../contract/attendanceStatus.ts';
import type { Id } from '../../../contract/calls.ts';
import type { AttendanceContext } from '../../../contract/attendance/context.ts';
import { Link } from 'react-router-dom';
import { subscribeAfterPaint } from './afterPaint.ts';
import { PupilContext } from './PupilContext.tsx';
import type { Register } from './engine/register.ts';
import { StatusRadioGroup, Row } from './registerParts.tsx';
import { toStatusGroup, announcementOf, groupLabel, type Mark } from './engine/rows.ts';
import { STATUS_STYLE } from '../../school/statusColours.ts';
import { usePupil } from './usePupil.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import { RowDetails } from './RowDetails.tsx';
import { RowSaveState } from './RowSaveState.tsx';

interface StatusColumnsProps {
  readonly register: Register;
  readonly id: Id;
}

/** Shows a pupil's status to somebody who may only read: its letter in the column of that status, as on paper. */
function StatusColumns({ register, id }: StatusColumnsProps) {
  const status = usePupil(register, id, ({ status }) => status);
  return (
    <span className="register-columns">
      {isAttendanceStatus(status) ? (
        <span className="register-mark" style={COLUMN_STYLES[status]}>
          <b aria-hidden>{STATUS_TEXT[status].letter}</b>
          <span className="register-word" aria-hidden>
            {STATUS_TEXT[status].label}
          </span>
          <span className="vh">{STATUS_TEXT[status].label}</span>
        </span>
      ) : (
        <StatusChip register={register} id={id} />
      )}
    </span>
  );
}

const createColumnStyle = (status: AttendanceStatus): CSSProperties => ({
  ...STATUS_STYLE[status],
  gridColumn: ATTENDANCE_STATUSES.indexOf(status) + 1,
});

const COLUMN_STYLES: Readonly<Record<AttendanceStatus, CSSProperties>> = {
  hadir: createColumnStyle('hadir'),
  terlambat: createColumnStyle('terlambat'),
  izin: createColumnStyle('izin'),
  sakit: createColumnStyle('sakit'),
  alpa: createColumnStyle('alpa'),
  dispensasi: createColumnStyle('dispensasi'),
};

interface RegisterRowProps {
  readonly register: Register;
  readonly id: Id;
  /** Nomor absen. */
  readonly number: number | null;
  readonly name: string;
  /** The path of the pupil's page; undefined for who may not open it. */
  readonly to?: string;
  readonly nis: string;
  readonly choices: readonly AttendanceStatus[];
  readonly readOnly: boolean;
  /** Whether the day of the session has not come: nobody can be there yet. */
  readonly isEarly: boolean;
  /** Whether the server keeps notes and minutes late. */
  readonly withDetails: boolean;
  /** Whether the server tells more of pupils than their marks. If so, the space for it is reserved from the start. */
  readonly withContext: boolean;
  /** What the server tells of the pupil; undefined until it has answered. It must be the same object from tap to tap. */
  readonly context?: AttendanceContext;
  /** Opens the pupil's history, where the server keeps one. */
  readonly onHistory?: (id: Id) => void;
  /** Opens the pupil's note outside of the row, as on a phone. It must be the same function from render to render. */
  readonly onNote?: (id: Id) => void;
}

/**
 * One pupil. A tap never renders the row again: the browser checks and paints its own radios before any script has
 * run, and {@link RowState} updates the text beside them. RegisterList listens to the taps.
 */
export const RegisterRow = memo(function RegisterRow(props: RegisterRowProps) {
  const { register, id, number, name, to, nis, choices, readOnly, isEarly } = props;
  const { withDetails, withContext, context, onHistory, onNote } = props;
  const row = useRef<HTMLLIElement>(null);
  const elementId = useId();
  useSyncRowWithMark(row, register, id);
  return (
    <Row
      row={row}
      id={id}
      number={number}
      name={name}
      to={to}
      Link={Link}
      hasChoices={!readOnly}
      // The arrival takes the place of the number, which is asked for less often.
      nis={context?.arrival ? '' : nis}
      facts={
        <>
          {withContext && <PupilContext context={context} register={register} id={id} readOnly={readOnly} />}
          {!readOnly && <StatusChip register={register} id={id} unknownOnly />}
        </>
      }
      choices={
        readOnly ? (
          <StatusColumns register={register} id={id} />
        ) : (
          <StatusRadioGroup
            name={name}
            group={elementId}
            choices={choices}
            isEarly={isEarly}
            describedBy={`${elementId} ${elementId}-problem`}
            tabIndex={-1}
          />
        )
      }
    >
      <RowState
        register={register}
        id={id}
        name={name}
        elementId={elementId}
        readOnly={readOnly}
        withDetails={withDetails}
        onHistory={onHistory}
        onNote={onNote}
      />
    </Row>
  );
});

/** Keeps the radios and the row's colour at the recorded mark, whoever recorded it, without rendering anything. */
function useSyncRowWithMark(row: RefObject<HTMLLIElement | null>, register: Register, id: Id): void {
  useLayoutEffect(() => {
    const showMark = () => {
      const { status } = register.view(id);
      const group = toStatusGroup(status);
      row.current?.setAttribute('data-group', group);
      const announcement = row.current?.querySelector('.register-said');
      if (announcement) announcement.textContent = announcementOf(group);
      const radios = row.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [];
      for (const radio of radios) radio.checked = radio.value === status;
    };
    showMark();
    return subscribeAfterPaint((listener) => register.watch(id, listener), showMark);
  }, [row, register, id]);
}

interface StatusChipProps {
  readonly register: Register;
  readonly id: Id;
  /** Shows the chip only for a status that has no radio, i.e. one that this dashboard does not know. */
  readonly unknownOnly?: boolean;
}

/** A pupil's status as a word. */
function StatusChip({ register, id, unknownOnly }: StatusChipProps) {
  const status = usePupil(register, id, ({ status }) => status);
  const group = toStatusGroup(status);
  if (unknownOnly && group !== 'lain') return null;
  const existing = isAttendanceStatus(status) ? status : undefined;
  return (
    <span className="register-chip" data-group={group} style={existing && STATUS_STYLE[existing]}>
      {existing && <b aria-hidden>{STATUS_TEXT[existing].letter}</b>}
      {group === 'lain' ? status : groupLabel(group)}
    </span>
  );
}

interface RowStateProps {
  readonly register: Register;
  readonly id: Id;
  readonly name: string;
  /** The id by which the radios refer to the save state. */
  readonly elementId: string;
  readonly readOnly: boolean;
  readonly withDetails: boolean;
  readonly onHistory?: (id: Id) => void;
  /** Opens the pupil's note outside of the row, as on a phone. It must be the same function from render to render. */
  readonly onNote?: (id: Id) => void;
}

/** Everything in a row that changes with a mark, except its radios. */
function RowState(props: RowStateProps) {
  const { register, id, name, elementId, readOnly, withDetails, onHistory, onNote } = props;
  const view = usePupil(register, id, (view) => view);
  const [chosen, setChosen] = useState<Mark>();
  // The choice is open only for the conflict it was opened for; the next conflict has to be opened again.
  const isChoosing = view.conflict !== undefined && view.conflict === chosen;
  return (
    <>
      {!readOnly && (
        <RowSaveState
          register={register}
          id={id}
          elementId={elementId}
          view={view}
          isChoosing={isChoosing}
          onChoose={() => setChosen(isChoosing ? undefined : view.conflict)}
        />
      )}
      {isChoosing && view.conflict && (
        <ConflictChoice register={register} id={id} name={name} mine={view} theirs={view.conflict} />
      )}
      {withDetails && (
        <RowDetails
          register={register}
          id={id}
          name={name}
          view={view}
          readOnly={readOnly}
          onHistory={onHistory}
          onNote={onNote}
        />
      )}
    </>
  );
}
