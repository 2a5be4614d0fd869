import { TextInput } from 'react-admin';
import type { Id } from '../../../../contract/calls.ts';
import type { MessageReason } from '../../../../contract/family/words.ts';
import { SwitchInput } from '../../../kit/inputs/SwitchInput.tsx';
import { TimeInput } from '../../../kit/inputs/TimeInput.tsx';
import { REASON_LABELS } from '../words.ts';
import { TextPreview } from '../messages/TextPreview.tsx';
import './settings.css';

interface ReasonInputsProps {
  readonly reason: MessageReason;
  readonly schoolId: Id | undefined;
}

/** One reason to write: whether, from which hour on, and with which words. */
export const ReasonInputs = ({ reason, schoolId }: ReasonInputsProps) => (
  <fieldset className="family-reason">
    <legend className="vh">{REASON_LABELS[reason]}</legend>
    <SwitchInput source={`reasons.${reason}.is_on`} label={REASON_LABELS[reason]} />
    <TimeInput source={`reasons.${reason}.after`} label="Paling awal pukul" />
    <TextInput source={`reasons.${reason}.text`} label="Teks pesan" multiline minRows={3} />
    <TextPreview source={`reasons.${reason}.text`} schoolId={schoolId} />
  </fieldset>
);
