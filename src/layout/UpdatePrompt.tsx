import { useState, useSyncExternalStore } from 'react';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { applyUpdate, hasUpdate, subscribeToUpdates } from './updates.ts';

/** Offers a new version; whoever is busy goes on with the present one. */
export function UpdatePrompt() {
  const isThere = useSyncExternalStore(subscribeToUpdates, hasUpdate);
  const [isPutOff, setPutOff] = useState(false);
  return (
    <Snackbar
      open={isThere && !isPutOff}
      message="Versi baru tersedia"
      action={
        <>
          <Button color="inherit" size="small" onClick={applyUpdate}>
            Muat ulang
          </Button>
          <Button color="inherit" size="small" onClick={() => setPutOff(true)}>
            Nanti
          </Button>
        </>
      }
    />
  );
}
