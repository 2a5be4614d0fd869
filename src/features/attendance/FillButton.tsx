import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { useCalmly } from './afterPaint.ts';
import type { Register } from './engine/register.ts';
import { AllCheckedIcon } from './icons.tsx';

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
    <button
      type="button"
      className="btn filled register-fill"
      disabled={belum === 0 || isEarly}
      onClick={() => register.fillBlanks('hadir')}
    >
      <AllCheckedIcon />
      {belum === 0
        ? 'Semua sudah dicatat'
        : isEarly
          ? 'Belum hari sesi ini'
          : `${belum === total ? 'Tandai semua hadir' : 'Tandai sisanya hadir'} (${howMany})`}
    </button>
  );
}
