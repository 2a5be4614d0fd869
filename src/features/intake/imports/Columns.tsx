import { FIELD_LABELS, IMPORT_FIELDS, isGuardianField } from '../../../../contract/intake/importRows.ts';
import { isLeftOut } from '../../../files/columnNames.ts';
import type { ColumnUse } from '../../../files/header.ts';
import type { Table } from '../../../files/table.ts';

interface ColumnsProps {
  readonly table: Table;
  /** Whether columns about guardians may be read. */
  readonly takesGuardians: boolean;
  /** Whether the file can be read in another way. After a reload it has to be chosen anew first. */
  readonly canReread: boolean;
  readonly onChange: (change: {
    readonly sheet?: number;
    readonly column?: readonly [label: string, use: ColumnUse];
  }) => void;
}

/** Shows how each column was interpreted. The user can change it, and the choice is remembered. */
export function Columns({ table, takesGuardians, canReread, onChange }: ColumnsProps) {
  const fields = IMPORT_FIELDS[table.kind].filter((field) => takesGuardians || !isGuardianField(field));
  const open = table.columns.filter(({ use }) => use !== 'forbidden');
  const forbiddenColumns = table.columns.filter(({ use }) => use === 'forbidden');
  const left = open.filter(({ use, label }) => use === 'unused' && isLeftOut(label));
  const read = open.filter(({ use }) => use !== 'unused');
  return (
    <details className="import-details">
      <summary>
        Kolom: {read.length} dari {table.columns.length} dibaca
      </summary>
      {!canReread && <p>Pilih berkasnya lagi untuk mengubah kolom.</p>}
      <div className="import-columns">
        {table.sheets.length > 1 && (
          <label>
            Lembar
            <select
              value={table.sheet}
              disabled={!canReread}
              onChange={({ target }) => onChange({ sheet: Number(target.value) })}
            >
              {table.sheets.map((name, index) => (
                <option key={name} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {open.map(({ index, label, use }) => (
          <label key={index}>
            {label}
            <select
              value={use}
              disabled={!canReread}
              onChange={({ target }) => onChange({ column: [label, target.value as ColumnUse] })}
            >
              <option value="unused">Tidak dibaca</option>
              {fields.map((field) => (
                <option key={field} value={field}>
                  {FIELD_LABELS[field]}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {left.length > 0 && (
        <p>
          Dikenali, tetapi tidak diambil: {left.map(({ label }) => label).join(', ')}.{' '}
          {!takesGuardians && 'Data orang tua atau wali dan nomor telepon tidak diambil dari berkas ini.'}
        </p>
      )}
      {forbiddenColumns.length > 0 && (
        <p>
          Tidak dibaca karena data pribadi yang tidak diperlukan:{' '}
          {forbiddenColumns.map(({ label }) => label).join(', ')}.
        </p>
      )}
    </details>
  );
}
