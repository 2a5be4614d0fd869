import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useChange } from '../../../kit/record/useChange.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { isStudentRole } from '../../../../contract/roles.ts';
import { nameOf } from '../../../school/people.ts';
import { anonymiseUser, RESOURCES_SHOWING_PEOPLE } from './endpoints.ts';
import type { PersonRecord } from './personRecord.ts';

interface AnonymiseDialogProps {
  readonly user: PersonRecord;
  readonly onClose: () => void;
}

/** Says which data is deleted and which stays, because nobody can undo it. */
export function AnonymiseDialog({ user, onClose }: AnonymiseDialogProps) {
  const act = useRunAction();
  const { run, busy, failure } = useChange(RESOURCES_SHOWING_PEOPLE, onClose);
  const isPupil = isStudentRole(user.Role?.name);
  return (
    <ConfirmDialog
      open
      title={`Hapus data pribadi ${nameOf(user)}?`}
      confirmLabel="Hapus data pribadi"
      busy={busy}
      problem={failure === undefined ? undefined : <Failure error={failure} />}
      onConfirm={() => void run(() => act(anonymiseUser, user.id), 'Data pribadi dihapus')}
      onClose={onClose}
    >
      <p>
        <b>Yang dihapus:</b> nama, {isPupil ? 'NIS, NISN' : 'NIP'}, nama pengguna, email, alamat, tanggal
        lahir, foto, dan kata sandi
        {isPupil && ', juga alasan dan foto suratnya serta catatan pada kehadirannya'}. Di daftar hadir,
        rekap, riwayat perubahan, dan jejak audit namanya menjadi “{isPupil ? 'Siswa' : 'Staf'} dihapus #
        {user.id}”.
      </p>
      <p>
        <b>Yang tetap:</b>{' '}
        {isPupil
          ? 'catatan kehadiran, kelas, nomor absen, jenis kelamin, dan semua angka rekap.'
          : 'sesi yang diajar, kehadiran yang dicatat, dan semua angka rekap.'}{' '}
        Lembar bulan yang sudah ditutup tetap seperti yang ditandatangani, dengan namanya. Cadangan yang sudah
        dibuat juga masih memuatnya.
      </p>
      <p>Ini tidak dapat diurungkan.</p>
    </ConfirmDialog>
  );
}
