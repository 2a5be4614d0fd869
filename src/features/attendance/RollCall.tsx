import { type KeyboardEvent, useState, useSyncExternalStore } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import LinearProgress from '@mui/material/LinearProgress';
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  isKnownBeforehand,
  STATUS_TEXT,
} from '../../../contract/attendanceStatus.ts';
import { readKeyCommand, isUndo } from './engine/keys.ts';
import type { Register } from './engine/register.ts';
import type { Pupil } from './RegisterList.tsx';
import { groupLabel, toStatusGroup } from './engine/rows.ts';
import { SaveLine } from './SaveLine.tsx';
import { STATUS_STYLE } from '../../school/statusColours.ts';
import { useStatuses } from '../../school/useStatuses.ts';
import './rollCall.css';

interface RollCallProps {
  readonly register: Register;
  /** The whole class, in the order of the register. */
  readonly pupils: readonly Pupil[];
  /** Whether the day of the session has not come. */
  readonly isEarly: boolean;
  readonly onClose: () => void;
}

/** The view "Panggil satu per satu": it shows one pupil at a time, with buttons large enough for a thumb, and goes on to the next one by itself. */
export function RollCall({ register, pupils, isEarly, onClose }: RollCallProps) {
  // It begins with the first pupil who has no mark yet, or with the first of the class when all have one.
  const [place, setPlace] = useState(() =>
    Math.max(
      pupils.findIndex(({ id }) => register.view(id).status === null),
      0,
    ),
  );
  const pupil = pupils[place];
  const choices = useStatuses();

  const goToPlace = (to: number) => setPlace(Math.min(Math.max(to, 0), pupils.length));
  const onKeyDown = (event: KeyboardEvent) => {
    const command = readKeyCommand(event.nativeEvent, choices);
    if (!command && !isUndo(event)) return;
    event.preventDefault();
    if (!command) return register.undo();
    if (command.do === 'mark') {
      if (!pupil || (isEarly && !isKnownBeforehand(command.status))) return;
      register.mark(pupil.id, command.status);
      if (command.status) goToPlace(place + 1);
    } else if (command.to === 'next') goToPlace(place + 1);
    else if (command.to === 'previous') goToPlace(place - 1);
    else goToPlace(command.to === 'first' ? 0 : pupils.length - 1);
  };

  return (
    <Dialog
      open
      fullScreen
      disableAutoFocus
      onClose={onClose}
      aria-labelledby="roll-call-title"
      slotProps={{ paper: { className: 'rollcall-page', onKeyDown } }}
    >
      <header className="rollcall-head">
        <h2 id="roll-call-title">Panggil satu per satu</h2>
        <Button color="inherit" onClick={onClose}>
          Selesai
        </Button>
      </header>
      <LinearProgress
        variant="determinate"
        value={(100 * place) / pupils.length}
        aria-label="Kemajuan"
        aria-valuetext={`${place} dari ${pupils.length} siswa`}
      />
      <section className="rollcall-card">
        {pupil ? (
          <PupilCard
            register={register}
            pupil={pupil}
            place={place}
            size={pupils.length}
            choices={choices}
            isEarly={isEarly}
            onMarked={() => goToPlace(place + 1)}
          />
        ) : (
          <>
            <h3 ref={focusIt} tabIndex={-1} className="rollcall-name">
              Semua siswa sudah dipanggil
            </h3>
            <Summary register={register} />
            <Button variant="contained" size="large" onClick={onClose}>
              Kembali ke daftar
            </Button>
          </>
        )}
      </section>
      <footer className="rollcall-foot">
        <Button
          variant="outlined"
          sx={LARGE_BUTTON_STYLE}
          disabled={place === 0}
          onClick={() => goToPlace(place - 1)}
        >
          Sebelumnya
        </Button>
        <SaveLine outbox={register.outbox} />
        <Button
          variant="outlined"
          sx={LARGE_BUTTON_STYLE}
          disabled={!pupil}
          onClick={() => goToPlace(place + 1)}
        >
          Lewati
        </Button>
      </footer>
    </Dialog>
  );
}

/** Makes a button tall enough for a thumb, on every screen. */
const LARGE_BUTTON_STYLE = { minHeight: 44 };

/** Focuses the pupil's name, so that a screen reader reads it out. */
const focusIt = (heading: HTMLElement | null) => heading?.focus();

interface CardProps {
  readonly register: Register;
  readonly pupil: Pupil;
  /** The pupil's place in the class, from 0. */
  readonly place: number;
  readonly size: number;
  readonly choices: readonly AttendanceStatus[];
  readonly isEarly: boolean;
  readonly onMarked: () => void;
}

function PupilCard({
  register,
  pupil: { id, name, nis },
  place,
  size,
  choices,
  isEarly,
  onMarked,
}: CardProps) {
  const { status } = useSyncExternalStore(register.subscribe, () => register.view(id));
  const group = toStatusGroup(status);
  const choose = (choice: AttendanceStatus) => {
    register.mark(id, choice);
    onMarked();
  };
  return (
    <>
      <p className="quiet">
        {place + 1} dari {size}
      </p>
      <h3 key={id} ref={focusIt} tabIndex={-1} className="rollcall-name">
        {name}
      </h3>
      <p className="quiet">
        {nis} · {group === 'lain' ? status : groupLabel(group)}
      </p>
      <div className="rollcall-choices" role="group" aria-label={`Kehadiran ${name}`}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="rollcall-choice"
            data-keeps-colours
            style={STATUS_STYLE[choice]}
            aria-pressed={status === choice}
            disabled={isEarly && !isKnownBeforehand(choice)}
            onClick={() => choose(choice)}
          >
            <b aria-hidden>{STATUS_TEXT[choice].letter}</b>
            {STATUS_TEXT[choice].label}
          </button>
        ))}
      </div>
    </>
  );
}

function Summary({ register }: Pick<RollCallProps, 'register'>) {
  const counts = useSyncExternalStore(register.subscribe, register.counts);
  return (
    <p role="status">
      {[...ATTENDANCE_STATUSES, 'belum' as const]
        .filter((group) => counts[group] > 0)
        .map((group) => `${groupLabel(group)} ${counts[group]}`)
        .join(' · ')}
    </p>
  );
}
