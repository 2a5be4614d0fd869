import { useState, type ReactNode } from 'react';
import { ApiError } from '../../providers/errors.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { FORCE } from './force.ts';

/** What the server asks before it saves; undefined for an error that is no question, or not only one. */
export function questionOf(error: unknown): string | undefined {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  return Object.keys(fields).length === 1 ? fields[FORCE] : undefined;
}

interface Asked {
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
  const [asked, setAsked] = useState<Asked>();
  const ask = (question: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (isMeant: boolean) => {
        setAsked(undefined);
        resolve(isMeant);
      };
      setAsked({ question, answer });
    });
  const dialog = asked && (
    <ConfirmDialog
      open
      title="Simpan saja?"
      confirmLabel="Simpan saja"
      cancelLabel="Periksa lagi"
      color="primary"
      onConfirm={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    >
      {asked.question}
    </ConfirmDialog>
  );
  return { ask, dialog };
}
