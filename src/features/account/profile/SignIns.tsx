import { useState } from 'react';
import { useDataProvider, useGetList, useNotify, type RaRecord } from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { MAX_PAGE_SIZE } from '../../../../contract/limits.ts';
import type { SignInSession } from '../../../../contract/account/profile.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { endOtherSignIns, SIGN_INS_RESOURCE } from './endpoints.ts';

type SignIn = SignInSession & RaRecord;

const ALL_OTHER_SIGN_INS = 'others';

/** Lists the devices on which the user is signed in, and signs them out. This is an extension of the specification. */
export function SignIns() {
  const { data, error, isPending, refetch } = useGetList<SignIn>(SIGN_INS_RESOURCE, {
    pagination: { page: 1, perPage: MAX_PAGE_SIZE },
  });
  const [ending, setEnding] = useState<SignIn | typeof ALL_OTHER_SIGN_INS>();
  const others = data?.filter(({ current }) => !current).length ?? 0;

  return (
    <Box component="section" aria-labelledby="perangkat" sx={{ maxWidth: 720, mt: 4 }}>
      <Typography id="perangkat" component="h2" variant="h6" sx={{ mb: 1 }}>
        Perangkat yang sedang dipakai
      </Typography>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <LoadingState shape={['rows']} />
      ) : (
        <Paper variant="outlined">
          <List disablePadding>
            {data.map((signIn, i) => (
              <SignInItem key={signIn.id} signIn={signIn} divider={i < data.length - 1} onEnd={setEnding} />
            ))}
          </List>
        </Paper>
      )}
      {others > 0 && (
        <Button
          variant="outlined"
          color="error"
          sx={{ mt: 1.5 }}
          onClick={() => setEnding(ALL_OTHER_SIGN_INS)}
        >
          Keluarkan semua perangkat lain
        </Button>
      )}
      {ending && (
        <EndSignInDialog
          ending={ending}
          others={others}
          onEnded={() => void refetch()}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Box>
  );
}

interface SignInItemProps {
  readonly signIn: SignIn;
  readonly divider: boolean;
  readonly onEnd: (signIn: SignIn) => void;
}

const SignInItem = ({ signIn, divider, onEnd }: SignInItemProps) => (
  <ListItem divider={divider} sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'space-between' }}>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="div" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {signIn.device}
        {signIn.current && <Chip size="small" color="success" variant="outlined" label="Perangkat ini" />}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Terakhir dipakai {formatInstant(signIn.last_used_at)}
      </Typography>
    </Box>
    {!signIn.current && (
      <Button
        aria-label={`Keluarkan ${signIn.device}, terakhir dipakai ${formatInstant(signIn.last_used_at)}`}
        onClick={() => onEnd(signIn)}
      >
        Keluarkan
      </Button>
    )}
  </ListItem>
);

interface EndDialogProps {
  readonly ending: SignIn | typeof ALL_OTHER_SIGN_INS;
  readonly others: number;
  readonly onEnded: () => void;
  readonly onClose: () => void;
}

function EndSignInDialog({ ending, others, onEnded, onClose }: EndDialogProps) {
  const act = useRunAction();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { isBusy, failure, attempt } = useAttempt();
  const isAll = ending === ALL_OTHER_SIGN_INS;
  const name = isAll ? `${others} perangkat lain` : ending.device;

  const end = () =>
    attempt(async () => {
      if (isAll) await act(endOtherSignIns, undefined);
      else await dataProvider.delete(SIGN_INS_RESOURCE, { id: ending.id });
      notify(`Berhasil mengeluarkan ${name}`, { type: 'success' });
      onEnded();
      onClose();
    });

  return (
    <ConfirmDialog
      open
      title={isAll ? `Keluarkan ${name}?` : 'Keluarkan perangkat ini?'}
      confirmLabel="Keluarkan"
      busy={isBusy}
      problem={failure === undefined ? undefined : <Failure error={failure} />}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      {!isAll && `${ending.device}, terakhir dipakai ${formatInstant(ending.last_used_at)}. `}
      Di sana kata sandi harus diisi lagi untuk masuk.
    </ConfirmDialog>
  );
}
