import type { ImportKind } from '../../../../contract/intake/importRows.ts';
import type { ImportPlan } from '../../../../contract/intake/imports.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Figure } from '../../../kit/page/Figure.tsx';
import { IMPORT_WORDS } from './words.ts';

interface FiguresProps {
  readonly kind: ImportKind;
  readonly plan: ImportPlan | undefined;
  readonly tidied: number;
  readonly wrong: number;
  /** Whether the user must choose something before the server can check the file. */
  readonly isWaiting: boolean;
}

/** The counts of what the import would do. A count that the server has not answered yet is a dash. */
export function Figures({ kind, plan, tidied, wrong, isWaiting }: FiguresProps) {
  const words = IMPORT_WORDS[kind];
  const of = (number: number | undefined) => (number === undefined ? '–' : formatNumber(number));
  // In a timetable, `changed` counts subjects and lessons that end, which are no rows of the file, so it is left out.
  const existing = plan && (kind === 'timetable' ? plan.same : plan.changed + plan.same);
  return (
    <dl className="figs">
      <Figure name={words.fresh} value={of(plan?.new)}>
        siap dimasukkan
      </Figure>
      <Figure name="Sudah ada" value={of(existing)}>
        {plan ? `${formatNumber(plan.changed)} berubah` : isWaiting ? 'belum diperiksa' : 'sedang diperiksa'}
      </Figure>
      <Figure name="Dirapikan otomatis" value={formatNumber(tidied)}>
        {words.tidied}
      </Figure>
      <Figure name="Harus diperbaiki" value={formatNumber(wrong)} className={wrong > 0 ? 'wrong' : undefined}>
        baris, dilewati bila dibiarkan
      </Figure>
    </dl>
  );
}
