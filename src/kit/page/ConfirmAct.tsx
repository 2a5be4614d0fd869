import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { ConfirmDialogProps } from './ConfirmQuestion.tsx';
import { Failure } from './Failure.tsx';
import { useAttempt } from './useAttempt.ts';

interface ConfirmActProps extends Pick<
  ConfirmDialogProps,
  'title' | 'children' | 'confirmLabel' | 'color' | 'onClose'
> {
  /** What is done once it is confirmed; it closes the question itself. When it throws, the question stays and says why. */
  readonly run: () => Promise<void>;
}

/** A question that is mounted while it is asked, and what follows from its answer. */
export function ConfirmAct({ run, ...question }: ConfirmActProps) {
  const { isBusy, failure, attempt } = useAttempt();
  return (
    <ConfirmDialog
      open
      busy={isBusy}
      problem={failure === undefined ? undefined : <Failure error={failure} />}
      onConfirm={() => void attempt(run)}
      {...question}
    />
  );
}
