import { TextInput } from 'react-admin';
import type { MessageReason } from '../../../../contract/family/words.ts';
import { SwitchInput } from '../../../kit/inputs/SwitchInput.tsx';
import { TimeInput } from '../../../kit/inputs/TimeInput.tsx';
import './settings.css';

const REASON_LABELS: Readonly<Record<MessageReason, string>> = {
  absent: 'Tidak hadir tanpa surat',
  skipping: 'Kemungkinan cabut',
  streak: 'Tidak masuk berhari-hari',
  limit: 'Batas ketidakhadiran tercapai',
  letter: 'Surat diterima',
  correction: 'Ralat: ternyata hadir',
};

/** One reason to write: whether, from which hour on, and with which words. */
export const ReasonInputs = ({ reason }: { readonly reason: MessageReason }) => (
  <fieldset className="family-reason">
    <legend className="vh">{REASON_LABELS[reason]}</legend>
    <SwitchInput source={`reasons.${reason}.is_on`} label={REASON_LABELS[reason]} />
    <TimeInput source={`reasons.${reason}.after`} label="Paling awal pukul" />
    <TextInput source={`reasons.${reason}.text`} label="Teks pesan" multiline minRows={3} />
  </fieldset>
);
