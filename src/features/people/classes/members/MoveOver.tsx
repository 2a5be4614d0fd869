import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import type { Class } from '../../../../../contract/people/classes.ts';
import { BusyButton } from '../../../../kit/page/BusyButton.tsx';
import { fetchAllPages } from '../../../../kit/list/allPages.ts';
import { Failure } from '../../../../kit/page/Failure.tsx';
import { useToday } from '../../../../providers/extensions.ts';
import { useRunAction } from '../../../../providers/useAct.ts';
import { nameOf } from '../../../../school/people.ts';
import { DayField } from '../../../../kit/inputs/DayField.tsx';
import { movePupil } from './endpoints.ts';
import type { MemberActionProps } from './memberAction.ts';
import { useMemberChange } from './useChange.ts';

/** "Pindahkan": into another class of the year, in one step. */
export function MoveOver({ member, schoolClass }: MemberActionProps) {
  const [asking, setAsking] = useState(false);
  const name = nameOf(member.Student);
  return (
    <>
      <IconButton
        aria-label={`Pindahkan ${name} ke kelas lain`}
        title="Pindahkan ke kelas lain"
        onClick={() => setAsking(true)}
      >
        <DriveFileMoveOutlined />
      </IconButton>
      {asking && <MoveDialog member={member} schoolClass={schoolClass} onClose={() => setAsking(false)} />}
    </>
  );
}

function MoveDialog({ member, schoolClass, onClose }: MemberActionProps & { readonly onClose: () => void }) {
  const today = useToday() ?? '';
  const act = useRunAction();
  const { classes, problem } = useOtherClasses(schoolClass);
  const [chosen, setChosen] = useState('');
  const [day, setDay] = useState<string>();
  const { run, busy, failure } = useMemberChange(onClose);
  const name = nameOf(member.Student);
  const joinedOn = day ?? (today > member.joined_on ? today : member.joined_on);
  const to = classes.find(({ id }) => String(id) === chosen);
  const moveToChosenClass = () => {
    if (!to) return;
    const params = { classId: schoolClass.id, userId: member.Student.id, toClassId: to.id, joinedOn };
    void run(() => act(movePupil, params), `${name} dipindahkan ke kelas ${to.name}`);
  };
  const shownError = failure ?? problem;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="move-title">
      <DialogTitle id="move-title" sx={{ overflowWrap: 'anywhere' }}>
        Pindahkan {name} dari kelas {schoolClass.name}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 1.5 }}>
          Nomor absennya di kelas baru adalah nomor berikutnya. Catatan kehadirannya di kelas ini tetap.
        </Box>
        <TextField
          select
          required
          fullWidth
          margin="dense"
          label="Ke kelas"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">Pilih kelas</option>
          {classes.map((one) => (
            <option key={one.id} value={String(one.id)}>
              {one.name}
            </option>
          ))}
        </TextField>
        <DayField label="Mulai" value={joinedOn} onChange={setDay} min={member.joined_on} />
        {shownError != null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            <Failure error={shownError} />
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Batal</Button>
        <BusyButton
          variant="contained"
          busy={busy}
          disabled={!to || joinedOn === ''}
          onClick={moveToChosenClass}
        >
          {busy ? 'Memproses...' : 'Pindahkan'}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

/** Fetches the other classes of the same year and school, by name. */
function useOtherClasses({ id, AcademicYearId: year, SchoolId: school }: Class) {
  const dataProvider = useDataProvider();
  const { data, error } = useQuery({
    queryKey: ['kelas', 'of-year', year],
    queryFn: ({ signal }) =>
      fetchAllPages<Class>((pagination) =>
        dataProvider.getList('kelas', {
          pagination,
          filter: { academic_year_id: year },
          sort: { field: 'name', order: 'ASC' },
          signal,
        }),
      ),
    retry: false,
  });
  // Somebody who looks after all schools gets the classes of all of them, so they are filtered here.
  const schools = new Set((data ?? []).flatMap(({ SchoolId }) => SchoolId ?? []));
  const isOfSchool = ({ SchoolId }: Class) =>
    schools.size < 2 || String(SchoolId ?? '') === String(school ?? '');
  return { classes: (data ?? []).filter((one) => one.id !== id && isOfSchool(one)), problem: error };
}
