import { useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';

/** State and dialog for actions that ask for confirmation with a preview of what would happen. */
export function usePreviewQuestion() {
  const [question, setQuestion] = useState<{
    readonly title: string;
    readonly text: ReactNode;
    readonly label: string;
    /** The colour of the confirming button. It is set for actions that take nothing away. */
    readonly color?: 'primary';
    readonly send: () => Promise<string>;
  }>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { isBusy, failure, attempt } = useAttempt();
  const dialog = question && (
    <ConfirmDialog
      open
      title={question.title}
      confirmLabel={question.label}
      {...(question.color && { color: question.color })}
      busy={isBusy}
      problem={failure === undefined ? undefined : <Failure error={failure} />}
      onConfirm={() =>
        void attempt(async () => {
          notify(await question.send(), { type: 'success' });
          setQuestion(undefined);
          void queryClient.invalidateQueries();
        })
      }
      onClose={() => setQuestion(undefined)}
    >
      {question.text}
    </ConfirmDialog>
  );
  const problem = failure !== undefined && !question && (
    <Alert severity="error" sx={{ mt: 1 }}>
      <Failure error={failure} />
    </Alert>
  );
  return { isBusy, notify, attempt, setQuestion, dialog, problem };
}
