import { downloadCSV } from 'react-admin';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { ImportKind } from '../../contract/importRows.ts';
import { LinkButton } from '../kit/page/LinkButton.tsx';
import { pathTo } from '../kit/page/paths.ts';
import type { Done } from './Check.tsx';
import type { Table } from './engine/table.ts';
import { UndoImport } from './PastImports.tsx';
import { reportOf } from './report.ts';
import { NOUNS, sumOf } from './words.ts';

interface ResultProps {
  readonly kind: ImportKind;
  readonly done: Done;
  readonly table: Table;
  readonly onAgain: () => void;
}

/** What came of it, and where to go on. */
export function Result({ kind, done, table, onAgain }: ResultProps) {
  const { record, plan, problems } = done;
  return (
    <>
      <Alert severity="success" sx={{ mb: 2 }}>
        <AlertTitle>{record.file_name} sudah dimasukkan</AlertTitle>
        {sumOf(record)}. Akun baru belum punya kata sandi, jadi belum dapat dipakai masuk.{' '}
        {kind === 'teachers'
          ? 'Guru membuat kata sandinya sendiri dengan "Lupa kata sandi?" di halaman masuk.'
          : 'Kehadiran mereka tetap dapat dicatat.'}
      </Alert>
      <div className="import-tools">
        <LinkButton to={pathTo(kind === 'pupils' ? 'kelas' : 'pengguna')} variant="contained">
          {kind === 'pupils' ? 'Lihat kelas' : 'Lihat pengguna'}
        </LinkButton>
        <Button
          variant="outlined"
          onClick={() =>
            downloadCSV(reportOf(kind, table.rows, plan, problems), `laporan-impor-${NOUNS[kind]}`)
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
