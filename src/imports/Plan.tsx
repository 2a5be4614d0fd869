import { FIELD_LABELS, type ImportKind } from '../../contract/importRows.ts';
import type { ImportPlan } from '../../contract/imports.ts';
import { RecordLink } from '../kit/record/RecordLink.tsx';
import { formatNumber } from '../i18n/format.ts';
import { told } from './words.ts';

/** How many are named. The report names all. */
const SHOWN = 50;

/** What is new of classes, and what changes of whom. */
export function Plan({ kind, plan }: { readonly kind: ImportKind; readonly plan: ImportPlan }) {
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
      {plan.changes.length > 0 && (
        <details className="import-details">
          <summary>
            {formatNumber(plan.changes.length)} {kind === 'timetable' ? 'mata pelajaran' : 'orang'} berubah
          </summary>
          <ul>
            {plan.changes.slice(0, SHOWN).map(({ row, id, name, changes }) => (
              <li key={row}>
                <RecordLink
                  resource={kind === 'timetable' ? 'mata-pelajaran' : 'pengguna'}
                  id={id}
                  label={name}
                />
                {': '}
                {changes
                  .map(
                    ({ field, from, to }) =>
                      `${FIELD_LABELS[field]} ${told(field, from)} menjadi ${told(field, to)}`,
                  )
                  .join(', ')}
              </li>
            ))}
          </ul>
          {plan.changes.length > SHOWN && (
            <p>dan {formatNumber(plan.changes.length - SHOWN)} lainnya, lihat laporan.</p>
          )}
        </details>
      )}
    </>
  );
}
