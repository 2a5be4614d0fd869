import { memo, useMemo, useState, useId } from 'react';
import Box from '@mui/material/Box';
import TablePagination from '@mui/material/TablePagination';
import Button from '@mui/material/Button';
import {
  FIELD_LABELS,
  GUARDIAN_FIELDS,
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
} from '../../../../contract/intake/importRows.ts';
import { useIsMobile } from '../../../kit/page/useIsMobile.ts';
import type { TableRow } from '../../../files/table.ts';
import type { CellProblems } from './mend.ts';
import { listed, shown } from './words.ts';

interface CheckTableProps {
  readonly kind: ImportKind;
  readonly rows: readonly TableRow[];
  readonly problems: CellProblems;
  readonly onMend: (row: number, field: ImportField, text: string) => void;
  readonly onLeaveOut: (row: number) => void;
}

const ROWS_PER_PAGE = 50;
const NO_PROBLEMS: ReadonlyMap<ImportField, string> = new Map();

/** Columns that many files do not have. They are hidden when they have neither a value nor a problem, which leaves more room for the others. */
const OPTIONAL_FIELDS: readonly ImportField[] = [
  'number',
  'email',
  'identifier',
  'birth_date',
  'gender',
  'room',
  ...GUARDIAN_FIELDS,
];

const listShownFields = (
  kind: ImportKind,
  rows: readonly TableRow[],
  problems: CellProblems,
): ImportField[] =>
  IMPORT_FIELDS[kind].filter(
    (field) =>
      !OPTIONAL_FIELDS.includes(field) ||
      rows.some(({ cells }) => cells[field]) ||
      [...problems.values()].some((wrong) => wrong.has(field)),
  );

/** Shows one page of rows: a table, or on a phone a card for each row with the cells that are wrong. */
export function CheckTable({ kind, rows, problems, onMend, onLeaveOut }: CheckTableProps) {
  const [page, setPage] = useState(0);
  const isMobile = useIsMobile();
  const last = Math.max(0, Math.ceil(rows.length / ROWS_PER_PAGE) - 1);
  const at = Math.min(page, last);
  const seen = rows.slice(at * ROWS_PER_PAGE, (at + 1) * ROWS_PER_PAGE);
  const fields = useMemo(() => listShownFields(kind, rows, problems), [kind, rows, problems]);
  const getRowProps = (row: TableRow) => ({
    fields,
    row,
    wrong: problems.get(row.row) ?? NO_PROBLEMS,
    onMend,
    onLeaveOut,
  });
  return (
    <>
      {isMobile ? (
        <ul className="import-cards">
          {seen.map((row) => (
            <ImportRowCard key={row.row} {...getRowProps(row)} />
          ))}
        </ul>
      ) : (
        <Box className="week-sheet import-table" tabIndex={0} role="region" aria-label="Baris dari berkas">
          <table>
            <thead>
              <tr>
                <th scope="col">Baris</th>
                {fields.map((field) => (
                  <th key={field} scope="col">
                    {FIELD_LABELS[field]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {seen.map((row) => (
                <ImportRowLine key={row.row} {...getRowProps(row)} />
              ))}
            </tbody>
          </table>
        </Box>
      )}
      {rows.length > ROWS_PER_PAGE && (
        <TablePagination
          component="div"
          count={rows.length}
          page={at}
          rowsPerPage={ROWS_PER_PAGE}
          rowsPerPageOptions={[ROWS_PER_PAGE]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly fields: readonly ImportField[];
  readonly row: TableRow;
  readonly wrong: ReadonlyMap<ImportField, string>;
  readonly onMend: CheckTableProps['onMend'];
  readonly onLeaveOut: CheckTableProps['onLeaveOut'];
}

const ImportRowLine = memo(function Line({ fields, row, wrong, onMend, onLeaveOut }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  // A cell that was wrong stays an input while it is being corrected, so that it does not vanish while somebody types.
  const [opened, setOpened] = useState<ReadonlySet<ImportField>>(new Set());
  const more = [...wrong.keys()].filter((field) => !opened.has(field));
  if (more.length > 0) setOpened(new Set([...opened, ...more]));
  return (
    <tr>
      <th scope="row">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`Ubah baris ${row.row}`}
          onClick={() => setOpen(!isOpen)}
        >
          {row.row}
        </Button>
        {wrong.size > 0 && (
          <Button
            size="small"
            color="error"
            aria-label={`Buang baris ${row.row}`}
            onClick={() => onLeaveOut(row.row)}
          >
            Buang
          </Button>
        )}
      </th>
      {fields.map((field) => {
        const cell = row.cells[field];
        const problem = wrong.get(field);
        if (isOpen || opened.has(field)) {
          return (
            <td key={field} className={problem === undefined ? undefined : 'bad'}>
              <CellInput
                row={row.row}
                field={field}
                value={cell?.value ?? ''}
                problem={problem}
                from={cell?.from}
                onMend={(text) => onMend(row.row, field, text)}
              />
            </td>
          );
        }
        return (
          <td key={field} className={cell?.from === undefined ? undefined : 'fix'}>
            {listed(field, cell?.value ?? '')}
            {cell?.from !== undefined && <small> dari {cell.from}</small>}
          </td>
        );
      })}
    </tr>
  );
});

const rowTitleOf = ({ cells: { fullname, subject, class: schoolClass } }: TableRow): string =>
  fullname?.value ?? ([subject?.value, schoolClass?.value].filter(Boolean).join(' ') || 'Tanpa nama');

const ImportRowCard = memo(function Card({ row, wrong, onMend, onLeaveOut }: RowProps) {
  const [opened, setOpened] = useState<ReadonlySet<ImportField>>(new Set());
  const more = [...wrong.keys()].filter((field) => !opened.has(field));
  if (more.length > 0) setOpened(new Set([...opened, ...more]));
  return (
    <li>
      <span>
        <b>{rowTitleOf(row)}</b> · baris {row.row}
      </span>
      {[...opened].map((field) => (
        <CellInput
          key={field}
          row={row.row}
          field={field}
          hasLabel
          value={row.cells[field]?.value ?? ''}
          problem={wrong.get(field)}
          from={row.cells[field]?.from}
          onMend={(text) => onMend(row.row, field, text)}
        />
      ))}
      {wrong.size > 0 && (
        <div>
          <Button color="error" aria-label={`Buang baris ${row.row}`} onClick={() => onLeaveOut(row.row)}>
            Buang baris ini
          </Button>
        </div>
      )}
    </li>
  );
});

interface CellInputProps {
  readonly row: number;
  readonly field: ImportField;
  readonly value: string;
  readonly problem: string | undefined;
  /** The cell's text before it was tidied. */
  readonly from?: string | undefined;
  /** Whether the field's name is shown beside the input, where no table header is above it. */
  readonly hasLabel?: boolean;
  readonly onMend: (text: string) => void;
}

/** The input of one cell. The change is applied on blur or with Enter, so that nothing changes while somebody types. */
function CellInput({ row, field, value, problem, from, hasLabel = false, onMend }: CellInputProps) {
  const text = shown(field, value);
  const [typed, setTyped] = useState(text);
  const [previousText, setPreviousText] = useState(text);
  if (previousText !== text) {
    setPreviousText(text);
    setTyped(text);
  }
  const id = useId();
  const applyTypedText = () => typed !== text && onMend(typed);
  return (
    <span className="import-cell">
      {hasLabel && <label htmlFor={id}>{FIELD_LABELS[field]}</label>}
      <input
        id={id}
        value={typed}
        autoComplete="off"
        aria-label={hasLabel ? undefined : `${FIELD_LABELS[field]}, baris ${row}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-why`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={applyTypedText}
        onKeyDown={({ key }) => key === 'Enter' && applyTypedText()}
      />
      {problem !== undefined && <small id={`${id}-why`}>{problem}</small>}
      {problem === undefined && from !== undefined && <small className="import-from">dari {from}</small>}
    </span>
  );
}
