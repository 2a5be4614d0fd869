import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Id } from '../../../../contract/calls.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { describeReason } from '../../../providers/errors.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { previewMessage } from './endpoints.ts';
import './messages.css';

interface TextPreviewProps {
  /** The field of the form that holds the text. */
  readonly source: string;
  readonly schoolId: Id | undefined;
}

/** Shows a text, as it is typed now, as a family of the school would read it. */
export function TextPreview({ source, schoolId }: TextPreviewProps) {
  const act = useRunAction();
  const text: unknown = useWatch({ name: source });
  const [preview, setPreview] = useState<string>();
  const { isBusy, failure, attempt } = useAttempt();
  const show = () =>
    attempt(async () => {
      const made = await act(previewMessage, {
        SchoolId: schoolId,
        text: typeof text === 'string' ? text : '',
      });
      setPreview(made?.text ?? 'Belum ada siswa di kelas.');
    });
  return (
    <div className="family-preview">
      <BusyButton size="small" busy={isBusy} onClick={() => void show()}>
        Lihat contoh
      </BusyButton>
      <p
        role="status"
        className={failure ? 'family-wrong' : preview === undefined ? undefined : 'family-text'}
      >
        {failure ? describeReason(failure) : preview}
      </p>
    </div>
  );
}
