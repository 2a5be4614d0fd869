import type { Id } from '../../../contract/calls.ts';
import { useStoreAfterPaint } from './afterPaint.ts';
import type { Register } from './engine/register.ts';
import type { UndoStep } from './engine/registerTypes.ts';
import { toStatusGroup, groupLabel } from './engine/rows.ts';
import { FillBlanksButton } from './FillBlanksButton.tsx';
import { NoteIcon, UndoIcon } from './icons.tsx';
import { Minutes } from './Minutes.tsx';
import { SuggestionsButton } from './SuggestionsButton.tsx';
import { NoteForm } from './NoteForm.tsx';
import type { Pupil } from './RegisterList.tsx';
import { SaveLine } from './SaveLine.tsx';
import type { PupilContexts } from './usePupilContext.ts';
import { usePupil } from './usePupil.ts';

/** A pupil by name, as far as the dock needs to know. */
interface NamedPupil {
  readonly id: Id;
  readonly name: string;
}

interface PhoneDockProps {
  readonly register: Register;
  /** The whole class. */
  readonly pupils: readonly Pupil[];
  /** What the server knows of the pupils beside their marks; undefined on another backend. */
  readonly contexts: PupilContexts | undefined;
  readonly isEarly: boolean;
  /** Whether the server keeps notes and minutes late. */
  readonly withDetails: boolean;
  /** Whose note is being written; the dock is then the form. */
  readonly noted: NamedPupil | undefined;
  readonly onNote: (id: Id | undefined) => void;
  readonly onHistory?: (id: Id) => void;
}

/**
 * What follows a tap, on a phone and within reach of the thumb: whose mark was set last and its undo, the minutes late, the note, and what
 * is not saved. It has its height from the start, so that nothing in the register moves, and takes the place of the bar at the bottom.
 */
export function PhoneDock(props: PhoneDockProps) {
  const { register, noted, onNote, onHistory } = props;
  return (
    <section className="register-dock" aria-label="Setelah dicatat">
      {noted ? (
        <DockForm
          key={noted.id}
          register={register}
          pupil={noted}
          onHistory={onHistory}
          onClose={() => onNote(undefined)}
        />
      ) : (
        <DockLines {...props} />
      )}
    </section>
  );
}

interface DockFormProps {
  readonly register: Register;
  readonly pupil: NamedPupil;
  readonly onHistory?: (id: Id) => void;
  readonly onClose: () => void;
}

function DockForm({ register, pupil: { id, name }, onHistory, onClose }: DockFormProps) {
  const view = usePupil(register, id, (view) => view);
  return (
    <>
      <p className="register-docktitle">
        Catatan: <b>{name}</b>
      </p>
      <NoteForm
        register={register}
        id={id}
        name={name}
        view={view}
        onHistory={onHistory}
        onClose={onClose}
        isFocused
      />
    </>
  );
}

/** The one pupil whom a step of undo is about; undefined for a step about several. */
function pupilOf(step: UndoStep | undefined): NamedPupil | undefined {
  const [change, ...others] = step?.changes ?? [];
  return step && change && others.length === 0 ? { id: change.id, name: step.who } : undefined;
}

function DockLines({ register, pupils, contexts, isEarly, withDetails, onNote }: PhoneDockProps) {
  const step = useStoreAfterPaint(register.subscribe, register.lastStep);
  const pupil = pupilOf(step);
  return (
    <>
      <div className="register-dockline">
        <SaveLine outbox={register.outbox} isTroubleOnly />
        {contexts && <SuggestionsButton register={register} pupils={pupils} contexts={contexts} />}
        <p className="register-last">
          {pupil ? (
            <LastMark register={register} pupil={pupil} />
          ) : step ? (
            <>
              <b>{step.who}</b> {step.what}
            </>
          ) : (
            'Ketuk huruf di bawah nama untuk mencatat'
          )}
        </p>
        {step && (
          <span className="register-undo">
            <button
              type="button"
              className="btn words"
              aria-label={`Urungkan ${step.who}: ${step.what}`}
              onClick={() => register.undo()}
            >
              <UndoIcon />
              <span className="register-undoword">Urungkan</span>
            </button>
          </span>
        )}
      </div>
      <div className="register-dockline">
        {pupil && withDetails ? (
          <PupilTools key={pupil.id} register={register} pupil={pupil} isEarly={isEarly} onNote={onNote} />
        ) : (
          <FillBlanksButton register={register} isEarly={isEarly} />
        )}
      </div>
    </>
  );
}

interface PupilProps {
  readonly register: Register;
  readonly pupil: NamedPupil;
}

/** The mark as it is now, and how late. */
function LastMark({ register, pupil: { id, name } }: PupilProps) {
  const status = usePupil(register, id, ({ status }) => status);
  const minutes = usePupil(register, id, ({ minutesLate }) => minutesLate);
  const word = groupLabel(toStatusGroup(status)).toLowerCase();
  return (
    <>
      <b>{name}</b> {status === 'terlambat' && minutes !== null ? `${word} ${minutes} menit` : word}
    </>
  );
}

/** The minutes of who came late, the note, and the button that marks the rest. */
function PupilTools({
  register,
  pupil: { id, name },
  isEarly,
  onNote,
}: PupilProps & Pick<PhoneDockProps, 'isEarly' | 'onNote'>) {
  const status = usePupil(register, id, ({ status }) => status);
  const minutes = usePupil(register, id, ({ minutesLate }) => minutesLate);
  const isLate = status === 'terlambat';
  return (
    <>
      {isLate && (
        <Minutes
          label={`Menit terlambat ${name}`}
          value={minutes}
          onChoose={(chosen) => register.describe(id, { minutesLate: chosen })}
        />
      )}
      <FillBlanksButton register={register} isEarly={isEarly} isShort={isLate} />
      {status !== null && (
        <button
          type="button"
          className="icon-btn"
          aria-label={`Tulis catatan ${name}`}
          onClick={() => onNote(id)}
        >
          <NoteIcon />
        </button>
      )}
    </>
  );
}
