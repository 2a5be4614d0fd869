import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import type { Class } from '../../../../../contract/people/classes.ts';
import type { Member } from '../../../../../contract/people/memberships.ts';
import { formatDate } from '../../../../i18n/format.ts';
import type { Card, Column } from '../../../../kit/list/columns.ts';
import type { Filter } from '../../../../kit/list/filters.ts';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { PupilLink } from '../../../../school/PupilLink.tsx';
import { getGenderText, nameOf, getPersonNumber } from '../../../../school/people.ts';
import { MoveOver } from './MoveOver.tsx';
import { LEAVE_REASONS, type LeaveReason } from '../../../../../contract/people/membershipReasons.ts';
import { ConfirmDialog } from '../../../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../../../kit/page/Failure.tsx';
import { useToday } from '../../../../providers/extensions.ts';
import { useRunAction } from '../../../../providers/useAct.ts';
import { STUDENT_REMOVED } from './messages.ts';
import { DayField } from '../../../../kit/inputs/DayField.tsx';
import { takeOutPupil } from './endpoints.ts';
import type { MemberActionProps } from './memberAction.ts';
import { ReasonField } from './ReasonField.tsx';
import { useJoiningDays } from './useJoining.ts';
import { useMemberChange } from './useChange.ts';

const dayOf = (day: string | null): string | null => day && formatDate(day);

/** Marks a pupil who is in two classes, and must be taken out of one of them. */
const memberNameText = ({ Student, is_double: isDouble }: Member): string =>
  nameOf(Student) + (isDouble ? ' (juga di kelas lain)' : '');

const MemberLink = ({ member }: { readonly member: Member }) => (
  <PupilLink className="link" id={member.Student.id}>
    {memberNameText(member)}
  </PupilLink>
);

const columns: readonly Column<Member>[] = [
  { source: 'number', label: 'No', text: ({ number }) => number },
  {
    source: 'fullname',
    label: 'Nama',
    text: memberNameText,
    cell: (member) => <MemberLink member={member} />,
  },
  { source: 'identifier', label: 'NIS', text: ({ Student }) => getPersonNumber(Student) },
  { source: 'gender', label: 'Jenis kelamin', text: ({ Student }) => getGenderText(Student) },
  { source: 'joined_on', label: 'Masuk', text: (member) => dayOf(member.joined_on) },
  { source: 'left_on', label: 'Keluar', text: (member) => dayOf(member.left_on) },
  { source: 'joined_reason', label: 'Alasan masuk', text: (member) => member.joined_reason, hidden: true },
  { source: 'left_reason', label: 'Alasan keluar', text: (member) => member.left_reason, hidden: true },
];

const card: Card<Member> = {
  title: (member) => <MemberLink member={member} />,
  text: ({ number, Student, joined_on: since, left_on: until, left_reason: reason }) =>
    [
      `No ${number}`,
      getPersonNumber(Student),
      `Masuk ${dayOf(since)}`,
      until && `Keluar ${dayOf(until)}${reason ? ` (${reason})` : ''}`,
    ]
      .filter(Boolean)
      .join(' · '),
};

const filters: readonly Filter[] = [
  {
    type: 'choice',
    source: 'is_former',
    label: 'Siswa',
    all: 'Masih di kelas',
    choices: { true: 'Sudah keluar' },
  },
];

interface MemberListProps {
  readonly schoolClass: Class;
  /** The button shown at the end of an empty list. */
  readonly firstStep: ReactNode;
  readonly mayChange: boolean;
}

/** Who is in a class, under which number and since when; and who has left it. */
export const MemberList = ({ schoolClass, firstStep, mayChange }: MemberListProps) => (
  <RecordList<Member>
    resource="anggota-kelas"
    noun="siswa"
    meta={{ classId: String(schoolClass.id) }}
    nested
    columns={columns}
    card={card}
    firstStep={firstStep}
    filters={filters}
    rowActions={
      mayChange
        ? (member) =>
            member.left_on === null && (
              <>
                <MoveOver member={member} schoolClass={schoolClass} />
                <TakeOutButton member={member} schoolClass={schoolClass} />
              </>
            )
        : undefined
    }
  />
);

/** "Keluarkan": asks since when and why. */
function TakeOutButton({ member, schoolClass }: MemberActionProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        sx={{ '&:hover, &:focus-visible': { color: 'error.main' } }}
        aria-label={`Keluarkan ${nameOf(member.Student)} dari kelas`}
        title="Keluarkan dari kelas"
        onClick={() => setAsking(true)}
      >
        <PersonRemoveOutlined />
      </IconButton>
      {asking && <TakeOutDialog member={member} schoolClass={schoolClass} onClose={() => setAsking(false)} />}
    </>
  );
}

function TakeOutDialog({
  member,
  schoolClass,
  onClose,
}: MemberActionProps & { readonly onClose: () => void }) {
  const today = useToday() ?? '';
  const act = useRunAction();
  const [day, setDay] = useState<string>();
  const [reason, setReason] = useState<LeaveReason | null>(null);
  const { run, busy, failure } = useMemberChange(onClose);
  // In a class of a past year, the preset day is the latest day that is still in that year.
  const { data } = useJoiningDays(schoolClass.id);
  const latest = data?.latest ?? today;
  const now = today < latest ? today : latest;
  const leftOn = day ?? (now > member.joined_on ? now : member.joined_on);
  const params = { classId: schoolClass.id, userId: member.Student.id, leftOn, reason };
  return (
    <ConfirmDialog
      open
      title={`Keluarkan ${nameOf(member.Student)} dari kelas ${schoolClass.name}?`}
      confirmLabel="Keluarkan"
      busy={busy || leftOn === ''}
      problem={failure === undefined ? undefined : <Failure error={failure} />}
      onConfirm={() => void run(() => act(takeOutPupil, params), STUDENT_REMOVED)}
      onClose={onClose}
    >
      <Box sx={{ mb: 1.5 }}>
        Mulai hari itu namanya tidak ada lagi di daftar hadir. Catatan kehadiran sebelumnya dan akunnya tetap.
      </Box>
      <DayField
        label="Keluar mulai"
        value={leftOn}
        onChange={setDay}
        min={member.joined_on}
        max={data?.latest}
      />
      <ReasonField reasons={LEAVE_REASONS} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
