import { FIELD_LABELS } from '../../contract/importRows.ts';
import type { ImportPlan } from '../../contract/imports.ts';
import { RecordLink } from '../kit/record/RecordLink.tsx';
import { formatNumber } from '../i18n/format.ts';
import { told } from './words.ts';

/** How many are named. The report names all. */
const SHOWN = 50;

/** What is new of classes, and what changes of whom. */
export function Plan({ plan }: { readonly plan: ImportPlan }) {
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
      {plan.changes.length > 0 && (
        <details className="import-details">
          <summary>{formatNumber(plan.changes.length)} orang berubah</summary>
          <ul>
            {plan.changes.slice(0, SHOWN).map(({ row, user_id: id, fullname, changes }) => (
              <li key={row}>
                <RecordLink resource="pengguna" id={id} label={fullname} />
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
