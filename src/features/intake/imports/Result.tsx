import { downloadCSV } from 'react-admin';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { ImportKind } from '../../../../contract/intake/importRows.ts';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { useReturnPath } from '../../../kit/page/useWayBack.ts';
import { pathTo } from '../../../kit/page/paths.ts';
import type { FinishedImport } from './Check.tsx';
import type { Table } from '../../../files/table.ts';
import { UndoImport } from './PastImports.tsx';
import { createImportReportCsv } from './report.ts';
import { describeImportCounts, IMPORT_WORDS } from './words.ts';

interface ResultProps {
  readonly kind: ImportKind;
  readonly done: FinishedImport;
  readonly table: Table;
  readonly onAgain: () => void;
}

const NO_PASSWORDS_TEXT = 'Akun baru belum punya kata sandi, jadi belum dapat dipakai masuk.';

const NEXT_STEPS: Readonly<
  Record<ImportKind, { readonly text: string; readonly to: string; readonly button: string }>
> = {
  pupils: {
    text: `${NO_PASSWORDS_TEXT} Kehadiran mereka tetap dapat dicatat.`,
    to: 'kelas',
    button: 'Lihat kelas',
  },
  teachers: {
    text: `${NO_PASSWORDS_TEXT} Cetak slip kata sandi di daftar guru, atau guru membuatnya sendiri dengan "Lupa kata sandi?" di halaman masuk.`,
    to: 'guru',
    button: 'Lihat guru',
  },
  timetable: {
    text: 'Sesi dari jadwal ini dibuat di Buat sesi.',
    to: 'buat-sesi',
    button: 'Buat sesi dari jadwal',
  },
};

/** Shows the result of an import, and links to what comes next. */
export function Result({ kind, done, table, onAgain }: ResultProps) {
  const { record, plan, problems } = done;
  const wayBack = useReturnPath();
  return (
    <>
      <Alert severity="success" sx={{ mb: 2 }}>
        <AlertTitle>{record.file_name} sudah dimasukkan</AlertTitle>
        {describeImportCounts(record)}. {NEXT_STEPS[kind].text}
      </Alert>
      <div className="import-tools">
        {wayBack && (
          <LinkButton to={wayBack} variant="contained">
            Kembali ke langkah pertama
          </LinkButton>
        )}
        <LinkButton to={pathTo(NEXT_STEPS[kind].to)} variant={wayBack ? 'outlined' : 'contained'}>
          {NEXT_STEPS[kind].button}
        </LinkButton>
        <Button
          variant="outlined"
          onClick={() =>
            downloadCSV(
              createImportReportCsv(kind, table.rows, plan, problems),
              `laporan-impor-${IMPORT_WORDS[kind].noun}`,
            )
          }
        >
          Unduh laporan
        </Button>
        <Button variant="outlined" onClick={onAgain}>
          Impor berkas lain
        </Button>
        <UndoImport record={record} onUndone={onAgain} />
      </div>
    </>
  );
}
