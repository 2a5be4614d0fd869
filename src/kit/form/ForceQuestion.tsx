import { useState, type ReactNode } from 'react';
import { ApiError } from '../../providers/errors.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { FORCE } from './force.ts';

/** What the server asks before it saves; undefined for an error that is no question, or not only one. */
export function questionOf(error: unknown): string | undefined {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  return Object.keys(fields).length === 1 ? fields[FORCE] : undefined;
}

interface OpenQuestion {
  readonly question: string;
  readonly answer: (isMeant: boolean) => void;
}

interface ForceQuestion {
  /** @returns whether it is meant */
  readonly ask: (question: string) => Promise<boolean>;
  readonly dialog: ReactNode;
}

/** Asks before a form is saved in spite of what the server says. What was typed stays, whatever is answered. */
export function useForceQuestion(): ForceQuestion {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>();
  const ask = (question: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (isMeant: boolean) => {
        setOpenQuestion(undefined);
        resolve(isMeant);
      };
      setOpenQuestion({ question, answer });
    });
  const dialog = openQuestion && (
    <ConfirmDialog
      open
      title="Simpan saja?"
      confirmLabel="Simpan saja"
      cancelLabel="Periksa lagi"
      color="primary"
      onConfirm={() => openQuestion.answer(true)}
      onClose={() => openQuestion.answer(false)}
    >
      {openQuestion.question}
    </ConfirmDialog>
  );
  return { ask, dialog };
}
