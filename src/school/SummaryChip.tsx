import Chip from '@mui/material/Chip';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import PendingOutlined from '@mui/icons-material/PendingOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import type { AttendanceSummary } from '../../contract/attendance.ts';

interface SummaryChipProps {
  readonly summary: Pick<AttendanceSummary, 'belum' | 'total'>;
  /** The word comes with the sign and the colour. */
  readonly label: string;
}

/** How much of a register is filled. */
export function SummaryChip({ summary: { belum, total }, label }: SummaryChipProps) {
  const chip = { size: 'small', variant: 'outlined', label } as const;
  if (total === 0) return <Chip {...chip} />;
  if (belum === 0) return <Chip {...chip} color="success" icon={<CheckCircleOutlined />} />;
  if (belum === total) return <Chip {...chip} color="warning" icon={<RadioButtonUnchecked />} />;
  return <Chip {...chip} color="info" icon={<PendingOutlined />} />;
}
