import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReachedLimit } from '../../../contract/account/accountLimits.ts';
import { RATE_LIMITS } from '../../../contract/rateLimits.ts';
import { formatInstant } from '../../i18n/format.ts';
import { describeProblem } from '../../providers/errors.ts';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { LIMITS, useHomeExtras } from './endpoints.ts';
import { Section } from '../../kit/page/Section.tsx';

const limitSourceText = ({ what, person, is_here: isHere }: ReachedLimit): string =>
  what === 'mail' || person
    ? ''
    : isHere
      ? ' dari alamat jaringan yang Anda pakai sekarang'
      : ' dari satu alamat jaringan lain';

/**
 * Extension: the limits that keep many people out now, for somebody who may lift them. Shows nothing when
 * there are none.
 */
export function FullLimits() {
  const { data: { limits: data = [] } = {}, refetch } = useHomeExtras();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [lifting, setLifting] = useState<ReachedLimit>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (data.length === 0) return null;

  const close = () => {
    setLifting(undefined);
    setProblem(undefined);
  };
  const liftLimit = async (limit: ReachedLimit) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await dataProvider.delete(LIMITS, { id: limit.id });
      notify('Batas berhasil dicabut', { type: 'success' });
      close();
      void refetch();
    } catch (error) {
      setProblem(describeProblem(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Section title="Batas yang tercapai">
      <Box sx={{ display: 'grid', gap: 1, maxWidth: 720 }}>
        {data.map((limit) => (
          <Alert
            key={limit.id}
            severity="warning"
            role="presentation"
            action={
              <Button color="inherit" onClick={() => setLifting(limit)}>
                Cabut
              </Button>
            }
          >
            {limit.person && `${limit.person}: `}
            {RATE_LIMITS[limit.what].exceededText(limit.most)}
            {limitSourceText(limit)} sampai {formatInstant(limit.resets_at)}.
          </Alert>
        ))}
      </Box>
      {lifting && (
        <ConfirmDialog
          open
          title="Lepas batas ini?"
          confirmLabel="Lepas batas"
          busy={busy}
          problem={problem}
          onConfirm={() => void liftLimit(lifting)}
          onClose={close}
        >
          Hitungannya mulai dari awal. Cabut hanya jika Anda tahu penyebabnya: batas ini menahan orang yang
          menebak kata sandi.
        </ConfirmDialog>
      )}
    </Section>
  );
}
