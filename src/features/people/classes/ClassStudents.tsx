import { useState } from 'react';
import { useDelete, useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import { useQueryClient } from '@tanstack/react-query';
import type { Class } from '../../../../contract/people/classes.ts';
import type { Student } from '../../../../contract/people/users.ts';
import { may, useMay, usePerson } from '../../../person/person.ts';
import { ChevronDownIcon } from '../../../kit/page/icons.tsx';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { LoadingState } from '../../../kit/page/states.tsx';
import { SectionTitle } from '../../../kit/page/SectionTitle.tsx';
import { useIsHadir } from '../../../providers/extensions.ts';
import { studentCard, studentColumns } from '../../../school/studentColumns.tsx';
import { MemberList } from './members/MemberList.tsx';
import { RenumberDialog } from './members/Renumber.tsx';
import type { Meta } from '../../../providers/endpoint.ts';
import { getServerMessage } from '../../../providers/serverMessage.ts';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { nameOf } from '../../../school/people.ts';
import { STUDENT_REMOVED } from './members/messages.ts';

/** Shows the pupils of a class, below the facts of the class. */
export function ClassStudents({ schoolClass }: { readonly schoolClass: Class }) {
  const isHadir = useIsHadir();
  const mayRemove = useMay('siswa-kelas', 'remove');
  const add = useMay('siswa-kelas', 'create') && (
    <LinkButton to={pathTo('kelas', schoolClass.id, 'tambah-siswa')} variant="contained">
      Tambah siswa
    </LinkButton>
  );
  // An empty class says itself what comes first, with the one filled button.
  const isEmpty = schoolClass.student_count === 0;
  const meta = { classId: String(schoolClass.id) };
  return (
    <>
      <SectionTitle
        action={
          <>
            {!isEmpty && (
              <MoreOfClass schoolClass={schoolClass} mayRenumber={isHadir === true && mayRemove === true} />
            )}
            {!isEmpty && add}
          </>
        }
      >
        Siswa
      </SectionTitle>
      {isHadir === undefined && <LoadingState shape={['rows']} />}
      {isHadir && <MemberList schoolClass={schoolClass} firstStep={add} mayChange={mayRemove === true} />}
      {isHadir === false && (
        <RecordList<Student>
          resource="siswa-kelas"
          noun="siswa"
          meta={meta}
          nested
          columns={studentColumns}
          card={studentCard}
          firstStep={add}
          rowActions={
            mayRemove
              ? (student) => <RemoveStudent student={student} className={schoolClass.name} meta={meta} />
              : undefined
          }
        />
      )}
    </>
  );
}

interface MoreOfClassProps {
  readonly schoolClass: Class;
  readonly mayRenumber: boolean;
}

/** What is done now and then with a whole class: papers and numbers, under one "Lainnya". */
function MoreOfClass({ schoolClass, mayRenumber }: MoreOfClassProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isRenumbering, setRenumbering] = useState(false);
  const person = usePerson();
  const hasSlips = person !== undefined && may(person, 'createFirstPasswords');
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDownIcon />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Lainnya
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': 'Lainnya' } }}
      >
        <MenuItem component={Link} to={pathTo('kelas', schoolClass.id, 'kartu')}>
          Kartu siswa
        </MenuItem>
        {hasSlips && (
          <MenuItem component={Link} to={pathTo('kelas', schoolClass.id, 'slip')}>
            Slip kata sandi
          </MenuItem>
        )}
        {mayRenumber && (
          <MenuItem
            onClick={() => {
              close();
              setRenumbering(true);
            }}
          >
            Urutkan nomor absen
          </MenuItem>
        )}
      </Menu>
      {isRenumbering && <RenumberDialog schoolClass={schoolClass} onClose={() => setRenumbering(false)} />}
    </>
  );
}

interface RemoveStudentProps {
  readonly student: Student;
  readonly className: string;
  readonly meta: Meta;
}

function RemoveStudent({ student, className, meta }: RemoveStudentProps) {
  const [asking, setAsking] = useState(false);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [remove, { isPending, error, reset }] = useDelete(
    'siswa-kelas',
    { id: student.id, previousData: student, meta },
    {
      onSuccess: (removed) => {
        // A lost sign-in resolves without a record (react-admin): no pupil was removed.
        if (removed?.id === undefined) return;
        notify(getServerMessage(removed) ?? STUDENT_REMOVED, { type: 'success' });
        // The class record contains its number of pupils, so it must be fetched again.
        void queryClient.invalidateQueries({ queryKey: ['kelas'] });
      },
      onError: () => undefined,
    },
  );
  const name = nameOf(student);
  const close = () => {
    setAsking(false);
    reset();
  };
  return (
    <>
      <IconButton
        sx={{ '&:hover, &:focus-visible': { color: 'error.main' } }}
        aria-label={`Hapus ${name} dari kelas`}
        title="Hapus dari kelas"
        onClick={() => setAsking(true)}
      >
        <PersonRemoveOutlined />
      </IconButton>
      <ConfirmDialog
        open={asking}
        title={`Hapus ${name} dari kelas ${className}?`}
        confirmLabel="Hapus dari kelas"
        busy={isPending}
        problem={error ? <Failure error={error} /> : undefined}
        onConfirm={() => void remove()}
        onClose={close}
      >
        Akunnya tidak terhapus, dan catatan kehadiran yang sudah dicatat tetap ada.
      </ConfirmDialog>
    </>
  );
}
