import { memo, useId, useSyncExternalStore } from 'react';
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  isAttendanceStatus,
  STATUS_TEXT,
} from '../../contract/attendanceStatus.ts';
import type { Id } from '../../contract/calls.ts';
import type { AttendanceContext } from '../../contract/context.ts';
import type { ActiveRow } from './activeRow.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import type { Register } from './register.ts';
import { groupLabel, groupOf, type Mark } from './rows.ts';
import { PupilContext } from './PupilContext.tsx';
import { RowDetails } from './RowDetails.tsx';
import { RowSaveState } from './RowSaveState.tsx';
import { STATUS_STYLE } from './statusColours.ts';
import './choices.css';

interface RegisterRowProps {
  readonly register: Register;
  readonly activeRow: ActiveRow;
  readonly id: Id;
  /** Nomor absen. */
  readonly number: number;
  readonly name: string;
  readonly nis: string;
  readonly readOnly: boolean;
  /** Whether the server keeps notes and minutes late. */
  readonly withDetails: boolean;
  /** The same object from tap to tap. */
  readonly context?: AttendanceContext;
  /** Opens the pupil's history, where the server keeps one. */
  readonly onHistory?: (id: Id) => void;
}

/**
 * One pupil. Native radios, styled by choices.css: a tap paints as fast as hand-written DOM. Subscribes to its own
 * pupil only; all props stay the same from tap to tap.
 */
export const RegisterRow = memo(function RegisterRow(props: RegisterRowProps) {
  const { register, activeRow, id, number, name, nis, readOnly, withDetails, context, onHistory } = props;
  const view = useSyncExternalStore(register.subscribe, () => register.view(id));
  const active = useSyncExternalStore(activeRow.subscribe, () => activeRow.get() === id);
  const elementId = useId();
  const { status } = view;
  const foreign = groupOf(status) === 'lain';

  return (
    <li
      className="register-row"
      data-pupil={id}
      data-recorded={status !== null}
      style={isAttendanceStatus(status) ? STATUS_STYLE[status] : undefined}
    >
      <span className="register-number">{number}</span>
      <span className="register-person">
        <span className="register-name">{name}</span>
        <span className="register-nis">{nis}</span>
        {context && <PupilContext context={context} status={status} />}
        {foreign && !readOnly && <StatusChip status={status} />}
      </span>
      {readOnly ? (
        <StatusChip status={status} />
      ) : (
        <div className="register-choices" role="radiogroup" aria-label={name} aria-describedby={elementId}>
          {ATTENDANCE_STATUSES.map((choice) => (
            <label key={choice} className="register-choice" style={STATUS_STYLE[choice]}>
              <input
                type="radio"
                name={elementId}
                value={choice}
                aria-label={STATUS_TEXT[choice].label}
                checked={status === choice}
                tabIndex={active ? 0 : -1}
                onChange={() => register.mark(id, choice)}
                // No change event comes from the chosen one: tapping it again clears the mark.
                onClick={() => chooseAgain(register, id, choice)}
              />
              <span className="register-face">
                <b>{STATUS_TEXT[choice].letter}</b>
                <span className="register-word">{STATUS_TEXT[choice].label}</span>
              </span>
            </label>
          ))}
        </div>
      )}
      {!readOnly && <RowSaveState register={register} id={id} elementId={elementId} view={view} />}
      {view.conflict && (
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
        />
      )}
    </li>
  );
});

/** A question is answered by it; any other mark is taken away. */
function chooseAgain(register: Register, id: Id, choice: AttendanceStatus) {
  const { status, save } = register.view(id);
  if (status !== choice) return;
  if (save === 'conflict') register.outbox.resolve(id, 'mine');
  else register.mark(id, null);
}

const StatusChip = ({ status }: Pick<Mark, 'status'>) => {
  const group = groupOf(status);
  return (
    <span className="register-chip" data-group={group}>
      {isAttendanceStatus(status) && <b aria-hidden>{STATUS_TEXT[status].letter}</b>}
      {group === 'lain' ? status : groupLabel(group)}
    </span>
  );
};
