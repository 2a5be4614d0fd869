import Box from '@mui/material/Box';
import { JOIN_REASONS, type JoinReason } from '../../../../../contract/people/membershipReasons.ts';
import { DayField } from '../../../../kit/inputs/DayField.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useJoining } from './useJoining.ts';

interface JoinFieldsProps {
  readonly classId: string;
  /** undefined: as the server presets it. */
  readonly day: string | undefined;
  readonly onDay: (day: string) => void;
  readonly reason: JoinReason | null;
  readonly onReason: (reason: JoinReason | null) => void;
}

/** Since when, and why, those who are chosen are in the class. */
export function JoinFields({ classId, day, onDay, reason, onReason }: JoinFieldsProps) {
  const { data } = useJoining(classId);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 1.5, mb: 1 }}>
      <DayField
        label="Sejak"
        value={day ?? data?.joined_on ?? ''}
        onChange={onDay}
        min={data?.earliest}
        max={data?.latest}
        help="Di daftar hadir mulai hari itu"
        // Enter comes sooner than the preset on a slow line.
        required={day !== undefined || data !== undefined}
      />
      <ReasonField reasons={JOIN_REASONS} value={reason} onChange={onReason} />
    </Box>
  );
}
