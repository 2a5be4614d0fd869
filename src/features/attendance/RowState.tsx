import { useState } from 'react';
import type { Id } from '../../../contract/calls.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import type { Register } from './engine/register.ts';
import { RowDetails } from './RowDetails.tsx';
import { RowSaveState } from './RowSaveState.tsx';
import type { Mark } from './engine/rows.ts';
import { usePupil } from './usePupil.ts';

interface RowStateProps {
  readonly register: Register;
  readonly id: Id;
  readonly name: string;
  /** The id by which the radios refer to the save state. */
  readonly elementId: string;
  readonly readOnly: boolean;
  readonly withDetails: boolean;
  readonly onHistory?: (id: Id) => void;
}

/** All of a row that a mark changes beside its radios. */
export function RowState(props: RowStateProps) {
  const { register, id, name, elementId, readOnly, withDetails, onHistory } = props;
  const view = usePupil(register, id, (view) => view);
  const [chosen, setChosen] = useState<Mark>();
  // Only for the mark that was asked about: the next conflict has to be opened again.
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
        />
      )}
    </>
  );
}
