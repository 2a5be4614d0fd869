import { useState, type ReactNode } from 'react';
import { FORCE_FIELD } from '../../kit/form/force.ts';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { ApiError } from '../../providers/errors.ts';

interface OpenQuestion {
  readonly text: string;
  readonly answer: (isMeant: boolean) => void;
}

interface RoomQuestion {
  /**
   * Runs a change of the timetable. Where the server says that another class has the room, the user is asked, and it is run again.
   *
   * @param work is given whether the room is shared on purpose
   * @returns whether it is done; false where the user would rather not
   * @throws ApiError
   */
  readonly run: (work: (force: boolean) => Promise<unknown>) => Promise<boolean>;
  readonly dialog: ReactNode;
}

/** The one question before two classes come into one room, whether a lesson is made, changed, pasted or moved. */
export function useRoomQuestion(confirmLabel: string): RoomQuestion {
  const [question, setQuestion] = useState<OpenQuestion>();
  const ask = (text: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (isMeant: boolean) => {
        setQuestion(undefined);
        resolve(isMeant);
      };
      setQuestion({ text, answer });
    });
  const run: RoomQuestion['run'] = async (work) => {
    try {
      await work(false);
    } catch (error) {
      const roomTaken = error instanceof ApiError ? error.fields?.[FORCE_FIELD] : undefined;
      if (roomTaken === undefined) throw error;
      if (!(await ask(roomTaken))) return false;
      await work(true);
    }
    return true;
  };
  const dialog = (
    <ConfirmDialog
      open={question !== undefined}
      title="Pakai ruang bersama?"
      confirmLabel={confirmLabel}
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    >
      {question?.text}
    </ConfirmDialog>
  );
  return { run, dialog };
}
