import { useCallback, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Class } from '../../../../contract/people/classes.ts';
import type { User } from '../../../../contract/people/users.ts';
import { useMay } from '../../../person/person.ts';
import { DetailPage } from '../../../kit/record/DetailPage.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { LeaveQuestion } from '../../../kit/form/LeaveQuestion.tsx';
import { nameOf } from '../../../school/people.ts';
import { Permitted } from '../../../kit/page/Permitted.tsx';
import { SearchField } from '../../../kit/list/SearchField.tsx';
import { useDebounced } from '../../../kit/page/useDebounced.ts';
import { type JoinReason, JOIN_REASONS } from '../../../../contract/people/membershipReasons.ts';
import { useIsHadir } from '../../../providers/extensions.ts';
import { AddProgress } from './AddProgress.tsx';
import { classCrumbs } from './messages.ts';
import { lazyPart } from '../../../kit/page/lazyScreen.tsx';
import { StudentPicker } from './StudentPicker.tsx';
import { useAddStudents } from './useAddStudents.ts';
import { DayField } from '../../../kit/inputs/DayField.tsx';
import { ReasonField } from './members/ReasonField.tsx';
import { useJoiningDays } from './members/useJoining.ts';

const PasteStudents = lazyPart(() => import('./PasteStudents.tsx'), 'PasteStudents');

export function AddStudents() {
  const { classId = '' } = useParams();
  const label = 'Tambah siswa';
  return (
    <Permitted may={useMay('siswa-kelas', 'create')} title={label} breadcrumb={classCrumbs}>
      <DetailPage<Class>
        resource="kelas"
        id={classId}
        label={label}
        title={({ name }) => `Tambah siswa ke ${name}`}
        breadcrumb={(schoolClass) =>
          schoolClass
            ? [...classCrumbs, { label: schoolClass.name, to: pathTo('kelas', classId) }]
            : classCrumbs
        }
      >
        {(schoolClass) => <AddStudentsForm classId={classId} schoolId={schoolClass.SchoolId} />}
      </DetailPage>
    </Permitted>
  );
}

/** Enter in the search field only searches. Without this it would submit the form and add the students chosen before. */
function preventSubmitOnEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

interface AddToClassProps {
  readonly classId: string;
  readonly schoolId: Class['SchoolId'];
}

function AddStudentsForm({ classId, schoolId }: AddToClassProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly User[]>([]);
  const { add, results, outOf } = useAddStudents(classId);
  const isHadir = useIsHadir();
  const [day, setDay] = useState<string>();
  const [reason, setReason] = useState<JoinReason | null>(null);
  const joiningDetails = { ...(day && { joined_on: day }), ...(reason && { joined_reason: reason }) };
  const query = useDebounced(search.trim(), 300);

  const [onlyWithoutClass, setOnlyWithoutClass] = useState(false);

  const choose = useCallback(
    (students: readonly User[], isChosen: boolean) =>
      setChosen((before) => {
        const chosen = new Set(students.map(({ id }) => id));
        const others = before.filter(({ id }) => !chosen.has(id));
        // Students who are chosen already keep their position.
        return isChosen
          ? [...before, ...students.filter(({ id }) => !before.some((one) => one.id === id))]
          : others;
      }),
    [],
  );
  const addChosen = async () => {
    if (chosen.length === 0 || outOf !== undefined) return;
    const done = new Set(
      (await add(chosen, joiningDetails)).filter(({ problem }) => !problem).map(({ student }) => student.id),
    );
    // Those that failed stay chosen, to be tried again.
    setChosen((before) => before.filter(({ id }) => !done.has(id)));
  };

  const hasChosen = useCallback(() => chosen.length > 0, [chosen]);

  return (
    <>
      <LeaveQuestion hasEdits={hasChosen}>
        {outOf === undefined
          ? 'Siswa yang Anda pilih belum ditambahkan ke kelas.'
          : 'Siswa masih ditambahkan. Yang belum sempat ditambahkan tidak jadi ditambahkan.'}
      </LeaveQuestion>
      <Paper
        component="form"
        variant="outlined"
        sx={{ overflow: 'clip' }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void addChosen();
        }}
      >
        <Box sx={{ p: 1.5 }} onKeyDown={preventSubmitOnEnter}>
          <SearchField
            label="Cari siswa"
            placeholder="Cari nama atau NIS"
            value={search}
            onChange={setSearch}
          />
        </Box>
        {isHadir && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', px: 1.5, pb: 1.5 }}>
            <Button
              variant={onlyWithoutClass ? 'contained' : 'outlined'}
              aria-pressed={onlyWithoutClass}
              onClick={() => setOnlyWithoutClass(!onlyWithoutClass)}
            >
              Belum punya kelas
            </Button>
            <PasteStudents classId={classId} chosen={chosen} onChoose={choose} />
          </Box>
        )}
        <StudentPicker
          classId={classId}
          schoolId={schoolId}
          search={query}
          chosen={chosen}
          onChoose={choose}
          onlyWithoutClass={onlyWithoutClass}
          key={`${query} ${onlyWithoutClass}`}
          onClear={() => {
            setSearch('');
            setOnlyWithoutClass(false);
          }}
          disabled={outOf !== undefined}
        />
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            zIndex: 2,
            p: 1.5,
            bgcolor: 'background.paper',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {isHadir && chosen.length > 0 && outOf === undefined && (
            <JoinFields classId={classId} day={day} onDay={setDay} reason={reason} onReason={setReason} />
          )}
          <AddProgress results={results} outOf={outOf} />
          {chosen.length > 0 && outOf === undefined && (
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1, maxHeight: 120, overflowY: 'auto' }}
            >
              {chosen.map((student) => (
                <Chip key={student.id} label={nameOf(student)} onDelete={() => choose([student], false)} />
              ))}
            </Box>
          )}
          <Button type="submit" variant="contained" disabled={chosen.length === 0 || outOf !== undefined}>
            {chosen.length > 0 ? `Tambahkan ${chosen.length} siswa` : 'Pilih siswa untuk ditambahkan'}
          </Button>
          <Typography
            variant="body2"
            sx={{
              display: { xs: 'none', sm: chosen.length > 0 ? 'inline' : 'none' },
              ml: 1.5,
              color: 'text.secondary',
            }}
          >
            Papan ketik: Spasi memilih, Shift+Spasi sampai yang ini, Enter menambahkan.
          </Typography>
        </Box>
      </Paper>
    </>
  );
}

interface JoinFieldsProps {
  readonly classId: string;
  /** The chosen day; undefined stands for the server's preset. */
  readonly day: string | undefined;
  readonly onDay: (day: string) => void;
  readonly reason: JoinReason | null;
  readonly onReason: (reason: JoinReason | null) => void;
}

/** Asks since when, and why, the chosen students are in the class. */
function JoinFields({ classId, day, onDay, reason, onReason }: JoinFieldsProps) {
  const { data } = useJoiningDays(classId);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 1.5, mb: 1 }}>
      <DayField
        label="Sejak"
        value={day ?? data?.joined_on ?? ''}
        onChange={onDay}
        min={data?.earliest}
        max={data?.latest}
        help="Di daftar hadir mulai hari itu"
        // The day is not required until the preset has arrived: on a slow line Enter may come sooner.
        required={day !== undefined || data !== undefined}
      />
      <ReasonField reasons={JOIN_REASONS} value={reason} onChange={onReason} />
    </Box>
  );
}
