import Button from '@mui/material/Button';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import type { Row, RowField } from './rows.ts';

interface DayRowsProps {
  /** "Senin" */
  readonly day: string;
  readonly rows: readonly Row[];
  readonly errorOf: (row: Row, text: RowField) => string | undefined;
  readonly onChange: (key: number, text: RowField, value: string) => void;
  readonly onRemove: (key: number) => void;
  readonly onAdd: () => void;
}

const COLUMNS: readonly [RowField, string, string][] = [
  ['number', 'Jam ke-', ''],
  ['name', 'Nama', 'Istirahat, Upacara'],
  ['start', 'Mulai', '07.00'],
  ['end', 'Selesai', '07.45'],
];

/** Edits the rows of one weekday. A row without a number is not a lesson hour. */
export function DayRows({ day, rows, errorOf, onChange, onRemove, onAdd }: DayRowsProps) {
  return (
    <div className="week-sheet">
      {rows.length === 0 ? (
        <p className="quiet">
          Belum ada jam pada hari {day}. Buat barisnya di bawah, atau tambahkan satu per satu.
        </p>
      ) : (
        <table>
          <thead>
            <tr>
              {COLUMNS.map(([text, label]) => (
                <th key={text} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="vh">Hapus</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={row.key}>
                {COLUMNS.map(([text, label, placeholder]) => {
                  const error = errorOf(row, text);
                  const isName = text === 'name';
                  return (
                    <td key={text} className={isName ? undefined : 'figure'}>
                      <input
                        aria-label={`${label} baris ${i + 1} ${day}`}
                        value={row[text]}
                        placeholder={isName && row.number === '' ? placeholder : undefined}
                        inputMode={isName ? 'text' : 'numeric'}
                        autoComplete="off"
                        maxLength={isName ? 40 : 8}
                        aria-invalid={error !== undefined}
                        onChange={({ target }) => onChange(row.key, text, target.value)}
                      />
                      {error && <span className="week-wrong">{error}</span>}
                    </td>
                  );
                })}
                <td>
                  <PlainButton name={`Hapus baris ${i + 1} ${day}`} onClick={() => onRemove(row.key)}>
                    ×
                  </PlainButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <Button variant="outlined" onClick={onAdd}>
          Tambah baris
        </Button>
      </p>
    </div>
  );
}
