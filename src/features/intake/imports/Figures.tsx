import type { ImportKind } from '../../../../contract/intake/importRows.ts';
import type { ImportPlan } from '../../../../contract/intake/imports.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { WORDS } from './words.ts';

interface FiguresProps {
  readonly kind: ImportKind;
  readonly plan: ImportPlan | undefined;
  readonly tidied: number;
  readonly wrong: number;
  /** Something has to be chosen before it can be looked at. */
  readonly isWaiting: boolean;
}

/** What would become of the file; a figure that is still asked for is a line, in its place. */
export function Figures({ kind, plan, tidied, wrong, isWaiting }: FiguresProps) {
  const words = WORDS[kind];
  const of = (number: number | undefined) => (number === undefined ? '–' : formatNumber(number));
  // What changes of lessons are subjects: no row is counted twice.
  const existing = plan && (kind === 'timetable' ? plan.same : plan.changed + plan.same);
  return (
    <dl className="figs">
      <div>
        <dt>{words.fresh}</dt>
        <dd>
          <b>{of(plan?.new)}</b>
          <span>siap dimasukkan</span>
        </dd>
      </div>
      <div>
        <dt>Sudah ada</dt>
        <dd>
          <b>{of(existing)}</b>
          <span>
            {plan
              ? `${formatNumber(plan.changed)} berubah`
              : isWaiting
                ? 'belum diperiksa'
                : 'sedang diperiksa'}
          </span>
        </dd>
      </div>
      <div>
        <dt>Dirapikan sendiri</dt>
        <dd>
          <b>{formatNumber(tidied)}</b>
          <span>{words.tidied}</span>
        </dd>
      </div>
      <div className={wrong > 0 ? 'wrong' : undefined}>
        <dt>Harus diperbaiki</dt>
        <dd>
          <b>{formatNumber(wrong)}</b>
          <span>baris, dilewati bila dibiarkan</span>
        </dd>
      </div>
    </dl>
  );
}
