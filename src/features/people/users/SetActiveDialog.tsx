import { useState } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import { isStudentRole } from '../../../../contract/roles.ts';
import { DayField } from '../../../kit/inputs/DayField.tsx';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useChange } from '../../../kit/record/useChange.ts';
import { useToday } from '../../../providers/extensions.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { isLeaver, nameOf } from '../../../school/people.ts';
import { setActive, RESOURCES_SHOWING_PEOPLE } from './endpoints.ts';
import type { PersonRecord } from './personRecord.ts';
import { ReasonField } from '../../../kit/inputs/ReasonField.tsx';

interface SetActiveDialogProps {
  readonly user: PersonRecord;
  readonly onClose: () => void;
}

/** What schools write most; any other reason can be typed. */
const LEAVING_REASONS = {
  student: ['Lulus', 'Mutasi keluar', 'Keluar'],
  staff: ['Pensiun', 'Pindah tugas', 'Mengundurkan diri'],
};
const RETURNING_REASONS = ['Kembali ke sekolah', 'Dinonaktifkan karena keliru'];

/** Asks why, and says what happens: to the sign-ins, to the lists, and of a pupil to the class. */
export function SetActiveDialog({ user, onClose }: SetActiveDialogProps) {
  const isBack = isLeaver(user);
  const isPupil = isStudentRole(user.Role?.name);
  const classes = (user.Classes ?? []).map(({ name }) => name).join(', ');
  const today = useToday() ?? '';
  const [reason, setReason] = useState('');
  const [leaves, setLeaves] = useState(true);
  const [day, setDay] = useState<string>();
  const act = useRunAction();
  const { run, busy, failure } = useChange(RESOURCES_SHOWING_PEOPLE, onClose);
  const leftOn = !isBack && isPupil && classes !== '' && leaves ? (day ?? today) : undefined;
  const reasons = isBack ? RETURNING_REASONS : LEAVING_REASONS[isPupil ? 'student' : 'staff'];
  return (
    <ConfirmDialog
      open
      title={isBack ? `Aktifkan lagi ${nameOf(user)}?` : `Nonaktifkan ${nameOf(user)}?`}
      confirmLabel={isBack ? 'Aktifkan lagi' : 'Nonaktifkan'}
      color={isBack ? 'primary' : 'error'}
      incomplete={reason.trim() === '' || leftOn === ''}
      busy={busy}
      problem={failure === undefined ? undefined : <Failure error={failure} />}
      onConfirm={() =>
        void run(
          () => act(setActive, { id: user.id, isActive: isBack, reason: reason.trim(), leftOn }),
          `${nameOf(user)} ${isBack ? 'aktif lagi' : 'dinonaktifkan'}`,
        )
      }
      onClose={onClose}
    >
      <Box sx={{ mb: 1.5 }}>
        <Consequence isBack={isBack} isPupil={isPupil} />
      </Box>
      <ReasonField
        reason={reason}
        onReason={setReason}
        helperText="Tersimpan di jejak audit. Jangan tulis penyakit atau hal pribadi lain."
        isLabelAbove
      />
      <Box
        role="group"
        aria-label="Alasan yang sering dipakai"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}
      >
        {reasons.map((text) => (
          <Chip
            key={text}
            label={text}
            variant="outlined"
            onClick={() => setReason(text)}
            sx={{ height: { xs: 44, sm: 32 } }}
          />
        ))}
      </Box>
      {!isBack && isPupil && classes !== '' && (
        <>
          <FormControlLabel
            control={<Checkbox checked={leaves} onChange={(_event, checked) => setLeaves(checked)} />}
            label={`Keluarkan juga dari kelas ${classes}`}
          />
          {leftOn === undefined ? (
            <Box sx={{ color: 'text.secondary' }}>Namanya tetap ada di daftar hadir kelas itu.</Box>
          ) : (
            <DayField label="Keluar mulai" value={leftOn} onChange={setDay} max={today} />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

function Consequence({ isBack, isPupil }: { readonly isBack: boolean; readonly isPupil: boolean }) {
  if (isBack)
    return isPupil
      ? 'Akun ini dapat dipakai masuk lagi dengan kata sandi yang lama. Ke kelas, siswa ditambahkan lagi di halaman kelas.'
      : 'Akun ini dapat dipakai masuk lagi dengan kata sandi yang lama, dan muncul lagi di pilihan.';
  const deactivationText =
    'Semua perangkatnya langsung keluar, dan akun ini tidak dapat dipakai masuk. Catatan kehadiran dan riwayat perubahan tetap ada.';
  return isPupil
    ? `${deactivationText} Siswa ini tidak muncul lagi saat menambah siswa ke kelas.`
    : `${deactivationText} Mata pelajarannya, jika ada, tetap atas namanya sampai Anda memilih guru lain.`;
}
