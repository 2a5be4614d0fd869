import { useState } from 'react';
import Button from '@mui/material/Button';
import { FIELD_LABELS, type ImportKind } from '../../../../contract/intake/importRows.ts';
import type { ImportPlan } from '../../../../contract/intake/imports.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { RecordLink } from '../../../kit/record/RecordLink.tsx';
import type { TableRow } from '../../../files/table.ts';
import { told } from './words.ts';

export interface PlanProps {
  readonly kind: ImportKind;
  readonly plan: ImportPlan;
  readonly rows: readonly TableRow[];
  readonly onAskAgain: (row: number) => void;
}

/** How many are named at first. */
const SHOWN = 50;

/** What changes in those who are there: open, as whoever imports answers for it. */
export function Changes({ kind, plan: { changes }, rows, onAskAgain }: PlanProps) {
  const [isAll, setAll] = useState(false);
  const answered = new Set(rows.flatMap(({ row, sameAs }) => (sameAs === undefined ? [] : [row])));
  const ofLessons = kind === 'timetable';
  return (
    <details className="import-details" open>
      <summary>
        {formatNumber(changes.length)} {ofLessons ? 'mata pelajaran' : 'orang'} yang sudah ada akan berubah
      </summary>
      <ul className="import-changes">
        {changes.slice(0, isAll ? undefined : SHOWN).map(({ row, id, name, changes: fields }) => (
          <li key={row}>
            <RecordLink resource={ofLessons ? 'mata-pelajaran' : 'pengguna'} id={id} label={name} />
            {row > 0 && <small> baris {row}</small>}
            <dl>
              {fields.map(({ field, from, to }) => (
                <div key={field}>
                  <dt>{FIELD_LABELS[field]}</dt>
                  <dd>
                    <del>{told(field, from)}</del> <span aria-label="menjadi">→</span>{' '}
                    <ins>{told(field, to)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
            {answered.has(row) && (
              <Button size="small" onClick={() => onAskAgain(row)}>
                Tanyakan lagi siapa baris {row}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changes.length > SHOWN && !isAll && (
        <Button onClick={() => setAll(true)}>Tampilkan {formatNumber(changes.length)} perubahan</Button>
      )}
    </details>
  );
}
