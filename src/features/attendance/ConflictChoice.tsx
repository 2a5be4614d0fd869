import { groupLabel, toStatusGroup, type Mark } from './engine/rows.ts';
import { formatClock } from '../../i18n/format.ts';
import type { Id } from '../../../contract/calls.ts';
import type { PupilView, Register } from './engine/register.ts';
import './details.css';

interface ConflictChoiceProps {
  readonly register: Register;
  readonly id: Id;
  readonly name: string;
  readonly mine: PupilView;
  readonly theirs: Mark;
}

const nameOf = (theirs: Mark): string => theirs.by?.name ?? 'orang lain';

const timeOf = ({ at }: Mark): string => (at === undefined ? '' : ` pukul ${formatClock(at)}`);

/** Describes both values of a conflict in one line. */
export const describeConflict = (mine: Mark, theirs: Mark): string =>
  `${nameOf(theirs)} mencatat ${describeStatus(theirs)}${timeOf(theirs)}, Anda mencatat ${describeStatus(mine)}.`;

/** Both values of a mark that somebody else has changed meanwhile; nothing is written until one is chosen. */
export function ConflictChoice({ register, id, name, mine, theirs }: ConflictChoiceProps) {
  const who = nameOf(theirs);
  return (
    <div className="register-conflict" role="group" aria-label={`Pilih catatan kehadiran untuk ${name}`}>
      <p>
        {who} mencatat <strong>{describeStatus(theirs)}</strong>
        {timeOf(theirs)}, Anda mencatat <strong>{describeStatus(mine)}</strong>.
      </p>
      <button type="button" onClick={() => register.outbox.resolve(id, 'mine')}>
        Pakai punya saya ({describeStatus(mine)})
      </button>
      <button type="button" onClick={() => register.outbox.resolve(id, 'theirs')}>
        Pakai punya {who} ({describeStatus(theirs)})
      </button>
    </div>
  );
}

const describeStatus = ({ status }: Mark): string => {
  const group = toStatusGroup(status);
  return group === 'lain' ? String(status) : groupLabel(group);
};
