import { Link } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { pathTo } from '../../kit/page/paths.ts';
import { Section } from '../../kit/page/Section.tsx';
import { GATEWAY_SLUG } from '../../school/paths.ts';
import { useHomeExtras } from './endpoints.ts';

/** Extension: the gateways that were stopped because they refused, for who may let them go on. Shows nothing when none was. */
export function StoppedGateways() {
  const { data: { stopped_gateways: data = [] } = {} } = useHomeExtras();
  if (data.length === 0) return null;
  return (
    <Section title="Pesan ke orang tua berhenti">
      <Box sx={{ display: 'grid', gap: 1, maxWidth: 720 }}>
        {data.map(({ School, reason }) => (
          <Alert key={School.id} severity="warning" role="presentation">
            {data.length > 1 && `${School.name}: `}
            Gateway berkali-kali menolak ({reason}).{' '}
            <Link to={pathTo(GATEWAY_SLUG)}>Periksa gateway pesan</Link>.
          </Alert>
        ))}
      </Box>
    </Section>
  );
}
