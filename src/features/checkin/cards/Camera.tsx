import { useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import PhotoCamera from '@mui/icons-material/PhotoCamera';
import { LoadingState } from '../../../kit/page/states.tsx';
import {
  CAMERA_TROUBLE_TEXT,
  type CameraTrouble,
  cameraTroubleOf,
  mayHaveCamera,
  watchCamera,
} from '../../../files/camera.ts';

type CameraState = 'off' | 'starting' | 'on' | CameraTrouble;

const isTrouble = (state: CameraState): state is CameraTrouble => state in CAMERA_TROUBLE_TEXT;

/** Shows the camera's picture. It requests the camera only when the user turns it on. */
export function Camera({ onSeen }: { readonly onSeen: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('off');
  const isWanted = state === 'starting' || state === 'on';

  useEffect(() => {
    const element = video.current;
    if (!isWanted || !element) return;
    const controller = new AbortController();
    const { signal } = controller;
    watchCamera(element, { signal, facing: 'environment', onStarted: () => setState('on'), onSeen }).catch(
      (error: unknown) => {
        if (signal.aborted) return;
        setState(cameraTroubleOf(error));
      },
    );
    return () => controller.abort();
  }, [isWanted, onSeen]);

  if (!mayHaveCamera())
    return (
      <Alert severity="info">
        Kamera tidak tersedia di perangkat ini, atau situs ini tidak dibuka lewat https. Ketik NIS siswa.
      </Alert>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isTrouble(state) && (
        <Alert severity="warning" role="alert">
          {CAMERA_TROUBLE_TEXT[state]}
        </Alert>
      )}
      {state === 'starting' && <LoadingState text="Menyalakan kamera..." />}
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label="Gambar kamera"
        sx={{
          display: state === 'on' ? 'block' : 'none',
          width: '100%',
          maxHeight: '50vh',
          borderRadius: 2,
          bgcolor: '#000000',
          objectFit: 'cover',
        }}
      />
      <Button
        variant={isWanted ? 'outlined' : 'contained'}
        startIcon={<PhotoCamera />}
        onClick={() => setState(isWanted ? 'off' : 'starting')}
        sx={{ justifySelf: 'start' }}
      >
        {isWanted ? 'Matikan kamera' : 'Nyalakan kamera'}
      </Button>
    </Box>
  );
}
