import Button from '@mui/material/Button';
import DoneAll from '@mui/icons-material/DoneAll';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { useCalmly } from './afterPaint.ts';
import type { Register } from './engine/register.ts';

/** Only the blanks, and of the whole class, whatever is filtered: the button says how many that is. */
export function FillButton({ register }: { readonly register: Register }) {
  const { belum, total } = useCalmly(register.subscribe, register.counts);
  const howMany = useIsMobile() ? belum : `${belum} siswa`;
  return (
    <Button
      className="register-fill"
      variant="contained"
      startIcon={<DoneAll />}
      disabled={belum === 0}
      onClick={() => register.fillBlanks('hadir')}
    >
      {belum === 0
        ? 'Semua sudah dicatat'
        : `${belum === total ? 'Tandai semua hadir' : 'Tandai sisanya hadir'} (${howMany})`}
    </Button>
  );
}
