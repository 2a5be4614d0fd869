import { useState } from 'react';
import Button from '@mui/material/Button';
import { formatNumber } from '../../../i18n/format.ts';
import { FIELD_LABELS, type ImportKind } from '../../../../contract/intake/importRows.ts';
import type { ImportPlan } from '../../../../contract/intake/imports.ts';
import { RecordLink } from '../../../kit/record/RecordLink.tsx';
import type { TableRow } from '../../../files/table.ts';
import { fieldText } from './words.ts';

/** Shows what the import would create and change: classes, subjects, lessons that end, and changes of existing records. */
export function Plan({ kind, plan, rows, onAskAgain }: PlanProps) {
  const names = new Map(rows.map(({ row, cells }) => [row, cells.fullname?.value]));
  const nameOf = (row: number) => (names.get(row) ? `, ${names.get(row)}` : '');
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
            {plan.new_subjects.map(({ name, class: schoolClass, teacher }) => (
              <li key={`${schoolClass} ${name}`}>
                {name} {schoolClass}: {teacher ?? 'belum ada guru'}
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
              // The index is part of the key, because the same hours may end twice: in the current timetable and in a later one.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${i} ${lesson}`}>{lesson}</li>
            ))}
          </ul>
        </details>
      )}
      {plan.warnings.length > 0 && (
        <details className="import-details" open>
          <summary>
            {formatNumber(plan.warnings.length)} orang tua/wali tidak terbaca; siswanya tetap dimasukkan
          </summary>
          <ul>
            {plan.warnings.map(({ row, msg }) => (
              <li key={row}>
                Baris {row}
                {nameOf(row)}: {msg}
              </li>
            ))}
          </ul>
        </details>
      )}
      {plan.changes.length > 0 && <ChangeList kind={kind} plan={plan} rows={rows} onAskAgain={onAskAgain} />}
    </>
  );
}

interface PlanProps {
  readonly kind: ImportKind;
  readonly plan: ImportPlan;
  readonly rows: readonly TableRow[];
  readonly onAskAgain: (row: number) => void;
}

/** How many changes are listed at first. */
const MAX_CHANGES_SHOWN = 50;

/** Lists the changes of existing records. It is open from the start, because whoever imports is responsible for them. */
function ChangeList({ kind, plan: { changes }, rows, onAskAgain }: PlanProps) {
  const [isAll, setAll] = useState(false);
  const answeredRows = new Set(rows.flatMap(({ row, sameAs }) => (sameAs === undefined ? [] : [row])));
  const isTimetable = kind === 'timetable';
  return (
    <details className="import-details" open>
      <summary>
        {formatNumber(changes.length)}{' '}
        {isTimetable ? 'perubahan pada jadwal yang sudah ada' : 'orang yang sudah ada akan berubah'}
      </summary>
      <ul className="import-changes">
        {changes.slice(0, isAll ? undefined : MAX_CHANGES_SHOWN).map(({ row, id, name, changes: fields }) => (
          // A row may name another teacher of the subject and the room of its hour.
          <li key={`${row} ${name}`}>
            <RecordLink resource={isTimetable ? 'mata-pelajaran' : 'pengguna'} id={id} label={name} />
            {row > 0 && <small> baris {row}</small>}
            <dl>
              {fields.map(({ field, from, to }) => (
                <div key={field}>
                  <dt>{FIELD_LABELS[field]}</dt>
                  <dd>
                    <del>{fieldText(field, from)}</del> <span aria-label="menjadi">→</span>{' '}
                    <ins>{fieldText(field, to)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
            {answeredRows.has(row) && (
              <Button size="small" onClick={() => onAskAgain(row)}>
                Tanyakan lagi siapa baris {row}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changes.length > MAX_CHANGES_SHOWN && !isAll && (
        <Button onClick={() => setAll(true)}>Tampilkan {formatNumber(changes.length)} perubahan</Button>
      )}
    </details>
  );
}
