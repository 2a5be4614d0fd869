import Button from '@mui/material/Button';
import DoneAll from '@mui/icons-material/DoneAll';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { useCalmly } from './afterPaint.ts';
import type { Register } from './engine/register.ts';

interface FillButtonProps {
  readonly register: Register;
  /** Whether the day of the session has not come: nobody can be there yet. */
  readonly isEarly: boolean;
}

/** Only the blanks, and of the whole class, whatever is filtered: the button says how many that is. */
export function FillButton({ register, isEarly }: FillButtonProps) {
  const { belum, total } = useCalmly(register.subscribe, register.counts);
  const howMany = useIsMobile() ? belum : `${belum} siswa`;
  return (
    <Button
      className="register-fill"
      variant="contained"
      startIcon={<DoneAll />}
      disabled={belum === 0 || isEarly}
      onClick={() => register.fillBlanks('hadir')}
    >
      {belum === 0
        ? 'Semua sudah dicatat'
        : isEarly
          ? 'Belum hari sesi ini'
          : `${belum === total ? 'Tandai semua hadir' : 'Tandai sisanya hadir'} (${howMany})`}
    </Button>
  );
}
