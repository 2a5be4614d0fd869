import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import MyLocationOutlined from '@mui/icons-material/MyLocationOutlined';
import { BusyButton } from '../../page/BusyButton.tsx';
import { MapLink } from './MapLink.tsx';

const REFUSED = 'Izinkan peramban memakai lokasi Anda, atau isi lintang dan bujur sendiri.';
const UNKNOWN = 'Lokasi Anda tidak dapat ditentukan. Isi lintang dan bujur sendiri.';

const LOCATE_TIMEOUT_MS = 15_000;
/** A seventh decimal is a centimetre. */
const round = (degrees: number): number => Number(degrees.toFixed(6));

/** Fills the two inputs from where the device is, and shows the place on a map. */
export function PositionHelp() {
  const { setValue } = useFormContext();
  const [latitude, longitude] = useWatch({ name: ['latitude', 'longitude'] });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const locate = () => {
    if (!navigator.geolocation) return setProblem(UNKNOWN);
    setBusy(true);
    setProblem('');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        setValue('latitude', round(coords.latitude), { shouldDirty: true });
        setValue('longitude', round(coords.longitude), { shouldDirty: true });
      },
      ({ code, PERMISSION_DENIED }) => {
        setBusy(false);
        setProblem(code === PERMISSION_DENIED ? REFUSED : UNKNOWN);
      },
      { enableHighAccuracy: true, timeout: LOCATE_TIMEOUT_MS },
    );
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
      <BusyButton variant="outlined" startIcon={<MyLocationOutlined />} busy={busy} onClick={locate}>
        {busy ? 'Mencari lokasi…' : 'Gunakan lokasi saya'}
      </BusyButton>
      <MapLink latitude={latitude} longitude={longitude} />
      <span role="status">{problem}</span>
    </Box>
  );
}
