import type { ImportKind } from '../../contract/importRows.ts';
import type { ImportPlan } from '../../contract/imports.ts';
import { formatNumber } from '../i18n/format.ts';
import { NOUNS } from './words.ts';

interface FiguresProps {
  readonly kind: ImportKind;
  readonly plan: ImportPlan | undefined;
  readonly tidied: number;
  readonly wrong: number;
}

/** What would become of the file; a figure that is still asked for is a line, in its place. */
export function Figures({ kind, plan, tidied, wrong }: FiguresProps) {
  const noun = NOUNS[kind];
  const of = (number: number | undefined) => (number === undefined ? '–' : formatNumber(number));
  const known = plan && plan.changed + plan.same;
  return (
    <dl className="figs">
      <div>
        <dt>{noun === 'siswa' ? 'Siswa baru' : 'Guru baru'}</dt>
        <dd>
          <b>{of(plan?.new)}</b>
          <span>siap dimasukkan</span>
        </dd>
      </div>
      <div>
        <dt>Sudah ada</dt>
        <dd>
          <b>{of(known)}</b>
          <span>{plan ? `${formatNumber(plan.changed)} berubah` : 'sedang diperiksa'}</span>
        </dd>
      </div>
      <div>
        <dt>Dirapikan sendiri</dt>
        <dd>
          <b>{formatNumber(tidied)}</b>
          <span>baris, misalnya nol di depan NISN</span>
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
