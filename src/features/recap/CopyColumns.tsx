import { useNotify } from 'react-admin';
import Button from '@mui/material/Button';
import type { SemesterRecap } from '../../../contract/recap/recap.ts';
import { textOf } from '../../school/sheet/sheet.ts';
import { reportColumns } from './columns.ts';

/** Sakit, Izin and Tanpa keterangan, to be pasted beside the names of another table. */
export function CopyColumns({ recap }: { readonly recap: SemesterRecap }) {
  const notify = useNotify();
  const copy = async () => {
    const [s, i, a] = reportColumns.slice(-3);
    const lines = recap.pupils.map((pupil) =>
      [s, i, a].map((column) => (column ? textOf(column, pupil) : '')).join('\t'),
    );
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      notify(`Tiga kolom untuk ${lines.length} siswa disalin. Tempelkan di kolom Sakit pada rapor.`);
    } catch {
      notify('Peramban tidak mengizinkan menyalin. Unduh CSV sebagai gantinya.', { type: 'error' });
    }
  };
  return (
    <Button variant="outlined" onClick={() => void copy()}>
      Salin tiga kolom
    </Button>
  );
}
