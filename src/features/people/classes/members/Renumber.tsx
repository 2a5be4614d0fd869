import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { PlainDialog } from '../../../../kit/page/PlainDialog.tsx';
import { BusyButton } from '../../../../kit/page/BusyButton.tsx';
import type { Class } from '../../../../../contract/people/classes.ts';
import { Failure } from '../../../../kit/page/Failure.tsx';
import { LoadingState } from '../../../../kit/page/states.tsx';
import { useRunAction } from '../../../../providers/useAct.ts';
import { listNewNumbers, renumberMembers } from './endpoints.ts';
import { useMemberChange } from './useChange.ts';

/** "Urutkan nomor absen": by name, after a look at what would change. */
export function RenumberDialog({
  schoolClass,
  onClose,
}: {
  readonly schoolClass: Class;
  readonly onClose: () => void;
}) {
  const act = useRunAction();
  const preview = useQuery({
    queryKey: ['anggota-kelas', 'numbers', schoolClass.id],
    queryFn: ({ signal }) => act(listNewNumbers, schoolClass.id, signal),
    retry: false,
    gcTime: 0,
  });
  const { run, busy, failure } = useMemberChange(onClose);
  const rows = preview.data ?? [];
  const changes = rows.filter(({ number, new_number: next }) => number !== next).length;
  const shownError = failure ?? preview.error;
  const assignNewNumbers = () => {
    const params = { classId: schoolClass.id, order: rows.map(({ user_id: id }) => id) };
    void run(() => act(renumberMembers, params), `${changes} nomor absen diganti`);
  };
  return (
    <PlainDialog
      title={`Urutkan nomor absen kelas ${schoolClass.name}`}
      maxWidth="sm"
      closeLabel={changes === 0 ? 'Tutup' : 'Batal'}
      actions={
        changes > 0 && (
          <BusyButton variant="contained" busy={busy} onClick={assignNewNumbers}>
            {busy ? 'Memproses...' : 'Beri nomor baru'}
          </BusyButton>
        )
      }
      onClose={onClose}
    >
      {preview.isPending && <LoadingState shape={['rows']} />}
      {preview.data && (
        <p>
          {changes === 0
            ? 'Nomor absen sudah urut menurut nama.'
            : `${changes} dari ${rows.length} siswa mendapat nomor lain, juga di daftar hadir yang lama. Kehadirannya tidak berubah. Siswa yang sudah keluar mendapat nomor terakhir.`}
        </p>
      )}
      {changes > 0 && (
        <Table size="small" aria-label="Nomor absen baru">
          <TableHead>
            <TableRow>
              <TableCell>Nama</TableCell>
              <TableCell align="right">Sekarang</TableCell>
              <TableCell align="right">Baru</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.user_id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {row.fullname}
                  {row.is_former && ' (sudah keluar)'}
                </TableCell>
                <TableCell align="right">{row.number}</TableCell>
                <TableCell align="right" sx={{ fontWeight: row.number === row.new_number ? 400 : 700 }}>
                  {row.new_number}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {shownError != null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          <Failure error={shownError} />
        </Alert>
      )}
    </PlainDialog>
  );
}
