import { formatNumber } from '../../../i18n/format.ts';
import { Changes, type PlanProps } from './Changes.tsx';

/** What is new of classes, and what changes of whom. */
export function Plan({ kind, plan, rows, onAskAgain }: PlanProps) {
  return (
    <>
      {plan.new_classes.length > 0 && (
        <details className="import-details">
          <summary>{formatNumber(plan.new_classes.length)} kelas akan dibuat</summary>
          <ul>
            {plan.new_classes.map(({ name, pupils }) => (
              <li key={name}>
                {name}: {formatNumber(pupils)} siswa
              </li>
            ))}
          </ul>
        </details>
      )}
      {plan.new_subjects.length > 0 && (
        <details className="import-details">
          <summary>{formatNumber(plan.new_subjects.length)} mata pelajaran akan dibuat</summary>
          <ul>
            {plan.new_subjects.map(({ name, class: klass, teacher }) => (
              <li key={`${klass} ${name}`}>
                {name} {klass}: {teacher ?? 'belum ada guru'}
              </li>
            ))}
          </ul>
        </details>
      )}
      {plan.ended.length > 0 && (
        <details className="import-details">
          <summary>{formatNumber(plan.ended.length)} jam yang sekarang di jadwal berakhir</summary>
          <ul>
            {plan.ended.map((lesson, i) => (
              // The same hours may end twice: once of now, once of later.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${i} ${lesson}`}>{lesson}</li>
            ))}
          </ul>
        </details>
      )}
      {plan.changes.length > 0 && <Changes kind={kind} plan={plan} rows={rows} onAskAgain={onAskAgain} />}
    </>
  );
}
