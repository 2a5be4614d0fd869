import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import type { Id } from '../../../../../contract/calls.ts';
import type { Class } from '../../../../../contract/people/classes.ts';
import { BusyButton } from '../../../../kit/page/BusyButton.tsx';
import { fetchAllPages } from '../../../../kit/list/allPages.ts';
import { Failure } from '../../../../kit/page/Failure.tsx';
import { useAttempt } from '../../../../kit/page/useAttempt.ts';
import { Fact, Facts } from '../../../../kit/record/Facts.tsx';
import { RecordLink } from '../../../../kit/record/RecordLink.tsx';
import { formatDate } from '../../../../i18n/format.ts';
import { useToday } from '../../../../providers/extensions.ts';
import { useRunAction } from '../../../../providers/useAct.ts';
import { nameOf } from '../../../../school/people.ts';
import { DayField } from '../../../../kit/inputs/DayField.tsx';
import { movePupil } from './endpoints.ts';
import type { MemberActionProps } from './memberAction.ts';
import { RESOURCES_SHOWING_MEMBERS } from './useChange.ts';

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
      {asking && (
        <MoveDialog
          pupil={{ id: member.Student.id, name }}
          since={member.joined_on}
          schoolClass={schoolClass}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export interface MoveDialogProps {
  readonly pupil: { readonly id: Id; readonly name: string };
  /** The pupil's first day in the class that is left; undefined where it is not known here. */
  readonly since?: string | undefined;
  readonly schoolClass: Class;
  readonly onClose: () => void;
}

/** Asks for the class and the day, and ends with what changed. */
export function MoveDialog(props: MoveDialogProps) {
  const { pupil, schoolClass, onClose } = props;
  const [moved, setMoved] = useState<MovedPupil>();
  const queryClient = useQueryClient();
  // Not before the dialog is closed: the row that it was opened from goes with the pupil.
  useEffect(() => {
    if (!moved) return undefined;
    return () => {
      for (const name of RESOURCES_SHOWING_MEMBERS) void queryClient.invalidateQueries({ queryKey: [name] });
    };
  }, [moved, queryClient]);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="move-title">
      <DialogTitle id="move-title" sx={{ overflowWrap: 'anywhere' }}>
        {moved
          ? `${pupil.name} dipindahkan ke kelas ${moved.to.name}`
          : `Pindahkan ${pupil.name} dari kelas ${schoolClass.name}`}
      </DialogTitle>
      {moved ? (
        <MoveDone moved={moved} from={schoolClass} onClose={onClose} />
      ) : (
        <MoveForm {...props} onMoved={setMoved} />
      )}
    </Dialog>
  );
}

interface MovedPupil {
  readonly to: Class;
  readonly joinedOn: string;
}

interface MoveDoneProps {
  readonly moved: MovedPupil;
  readonly from: Class;
  readonly onClose: () => void;
}

const MoveDone = ({ moved: { to, joinedOn }, from, onClose }: MoveDoneProps) => (
  <>
    <DialogContent>
      <Facts>
        <Fact label="Dari">{from.name}</Fact>
        <Fact label="Ke">
          <RecordLink resource="kelas" id={to.id} label={to.name} />
        </Fact>
        <Fact label="Mulai">{formatDate(joinedOn)}</Fact>
        <Fact label="Nomor absen">Nomor berikutnya di {to.name}</Fact>
      </Facts>
    </DialogContent>
    <DialogActions>
      <Button variant="contained" onClick={onClose}>
        Selesai
      </Button>
    </DialogActions>
  </>
);

function MoveForm({
  pupil,
  since = '',
  schoolClass,
  onClose,
  onMoved,
}: MoveDialogProps & { readonly onMoved: (moved: MovedPupil) => void }) {
  const today = useToday() ?? '';
  const act = useRunAction();
  const { classes, problem } = useOtherClasses(schoolClass);
  const [chosen, setChosen] = useState('');
  const [day, setDay] = useState<string>();
  const { isBusy, failure, attempt } = useAttempt();
  const joinedOn = day ?? (today > since ? today : since);
  const to = classes.find(({ id }) => String(id) === chosen);
  const moveToChosenClass = () =>
    attempt(async () => {
      if (!to) return;
      await act(movePupil, { classId: schoolClass.id, userId: pupil.id, toClassId: to.id, joinedOn });
      onMoved({ to, joinedOn });
    });
  const shownError = failure ?? problem;
  return (
    <>
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
        <DayField label="Mulai" value={joinedOn} onChange={setDay} {...(since !== '' && { min: since })} />
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
          busy={isBusy}
          disabled={!to || joinedOn === ''}
          onClick={() => void moveToChosenClass()}
        >
          {isBusy ? 'Memproses...' : 'Pindahkan'}
        </BusyButton>
      </DialogActions>
    </>
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
