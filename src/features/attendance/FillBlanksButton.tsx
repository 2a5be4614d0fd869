import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { useStoreAfterPaint } from './afterPaint.ts';
import type { Register } from './engine/register.ts';
import { AllCheckedIcon } from './icons.tsx';

interface FillButtonProps {
  readonly register: Register;
  /** Whether the day of the session has not come: nobody can be there yet. */
  readonly isEarly: boolean;
  /** Shows the sign and the count only. The words stay for those who hear them. */
  readonly isShort?: boolean;
}

/** Marks all pupils without a mark as present. It covers the whole class even when a filter is set, so the button says how many pupils it marks. */
export function FillBlanksButton({ register, isEarly, isShort = false }: FillButtonProps) {
  const { belum, total } = useStoreAfterPaint(register.subscribe, register.counts);
  const countLabel = useIsMobile() ? belum : `${belum} siswa`;
  const text =
    belum === 0
      ? 'Semua sudah dicatat'
      : isEarly
        ? 'Belum waktunya'
        : `${belum === total ? 'Tandai semua hadir' : 'Tandai sisanya hadir'} (${countLabel})`;
  return (
    <button
      type="button"
      className={isShort ? 'btn filled register-fill short' : 'btn filled register-fill'}
      aria-label={isShort ? text : undefined}
      disabled={belum === 0 || isEarly}
      onClick={() => register.fillBlanks('hadir')}
    >
      <AllCheckedIcon />
      {isShort ? belum : text}
    </button>
  );
}
