import Typography from '@mui/material/Typography';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { formatNumber } from '../i18n/format.ts';
import { HomeSection } from './HomeSection.tsx';
import { SessionCards } from './SessionCards.tsx';

interface UnfilledRegistersProps {
  readonly sessions: readonly SessionOfDay[];
  /** Of the whole week; only the latest are shown. */
  readonly total: number;
}

/** Registers of the last seven days with blanks. */
export const UnfilledRegisters = ({ sessions, total }: UnfilledRegistersProps) => (
  <HomeSection title="Belum lengkap dalam 7 hari terakhir">
    <Typography sx={{ mb: 2, color: 'text.secondary' }}>
      {total === 0
        ? 'Semua daftar hadir 7 hari terakhir sudah lengkap.'
        : total > sessions.length
          ? `${formatNumber(total)} daftar hadir belum lengkap. ${formatNumber(sessions.length)} yang terbaru:`
          : `${formatNumber(total)} daftar hadir belum lengkap.`}
    </Typography>
    <SessionCards sessions={sessions} withDay />
  </HomeSection>
);
