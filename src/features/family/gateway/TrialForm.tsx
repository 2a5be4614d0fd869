import { useState } from 'react';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import type { GatewayTrialAnswer } from '../../../../contract/family/gateway.ts';
import { tryGateway } from './actions.ts';

/** A message to whoever sits at this screen, by what is saved. The number is kept nowhere. */
export function TrialForm({ isMail }: { readonly isMail: boolean }) {
  const act = useRunAction();
  const [to, setTo] = useState('');
  const [answer, setAnswer] = useState<GatewayTrialAnswer>();
  const { isBusy, failure, attempt } = useAttempt();
  const send = () => {
    setAnswer(undefined);
    void attempt(async () => setAnswer(await act(tryGateway, { to })));
  };
  return (
    <Section title="Percobaan">
      <form
        className="gateway-trial"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && to.trim() !== '') send();
        }}
      >
        <TextField
          label={isMail ? 'Alamat email Anda sendiri' : 'Nomor Anda sendiri'}
          type={isMail ? 'email' : 'tel'}
          autoComplete={isMail ? 'email' : 'tel'}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          helperText="Memakai isian yang sudah disimpan. Tidak tentang siapa pun, dan tidak dicatat."
        />
        <BusyButton type="submit" variant="outlined" busy={isBusy}>
          Kirim percobaan
        </BusyButton>
      </form>
      <div role="status" className="gateway-result">
        {answer && (
          <Alert severity={answer.was_sent ? 'success' : 'warning'} role="presentation">
            {answer.was_sent ? answer.detail : `Tidak terkirim: ${answer.detail}`}.
          </Alert>
        )}
        {failure !== undefined && (
          <Alert severity="error" role="presentation">
            <Failure error={failure} />
          </Alert>
        )}
      </div>
    </Section>
  );
}
