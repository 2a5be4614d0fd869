import { type ReactNode, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import type { Class } from '../../../../../contract/people/classes.ts';
import type { Member } from '../../../../../contract/people/memberships.ts';
import { STATUS_TEXT } from '../../../../../contract/attendanceStatus.ts';
import type { Id } from '../../../../../contract/calls.ts';
import { MAX_PAGE_SIZE } from '../../../../../contract/limits.ts';
import { formatDate, formatMonth, formatPercentPoints } from '../../../../i18n/format.ts';
import { type PupilOfMonth, useClassMonth } from '../../../../school/classMonth.ts';
import { type Card, type Column, NO_VALUE_TEXT } from '../../../../kit/list/columns.ts';
import type { Filter } from '../../../../kit/list/filters.ts';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { PupilLink } from '../../../../school/PupilLink.tsx';
import { nameOf, getPersonNumber } from '../../../../school/people.ts';
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

const IN_MONTH = ['sakit', 'izin', 'alpa', 'terlambat'] as const;

/** The class's month by pupil; undefined where it is not known, or not to be read by this user. */
type MonthOfPupils = ReadonlyMap<Id, PupilOfMonth>;

/** A day without anything is a quiet dot: only what differs is read. */
const countCell = (count: number | undefined) =>
  count ? (
    <span className="class-count">{count}</span>
  ) : (
    <span className="class-quiet">{count === undefined ? NO_VALUE_TEXT : '·'}</span>
  );

const percentText = (pupil: PupilOfMonth | undefined): string | undefined =>
  pupil?.percent === undefined || pupil.percent === null
    ? undefined
    : `${formatPercentPoints(pupil.percent)}%`;

const monthColumns = (month: MonthOfPupils): readonly Column<Member>[] => [
  ...IN_MONTH.map((status): Column<Member> => {
    const countOf = ({ Student }: Member) => month.get(Student.id)?.days[status];
    return {
      source: status,
      label: STATUS_TEXT[status].letter,
      isFigure: true,
      text: countOf,
      cell: (member) => countCell(countOf(member)),
    };
  }),
  {
    source: 'percent',
    label: 'Hadir',
    isFigure: true,
    text: ({ Student }) => percentText(month.get(Student.id)),
    cell: ({ Student }) => <b>{percentText(month.get(Student.id)) ?? NO_VALUE_TEXT}</b>,
  },
];

/** Says since when somebody is no longer in the class, and why. */
const departureText = ({ left_on: until, left_reason: reason }: Member): string =>
  `Keluar ${dayOf(until)}${reason ? ` (${reason})` : ''}`;

const columnsOf = (month: MonthOfPupils | undefined): readonly Column<Member>[] => [
  { source: 'number', label: 'No', text: ({ number }) => number },
  {
    source: 'fullname',
    label: 'Nama',
    text: memberNameText,
    cell: (member) => (
      <>
        <MemberLink member={member} />
        {member.left_on && <small className="quiet"> {departureText(member)}</small>}
      </>
    ),
  },
  { source: 'identifier', label: 'NIS', text: ({ Student }) => getPersonNumber(Student) },
  { source: 'gender', label: 'L/P', text: ({ Student }) => Student.gender },
  ...(month ? monthColumns(month) : []),
  { source: 'joined_on', label: 'Masuk', text: (member) => dayOf(member.joined_on), hidden: true },
  { source: 'left_on', label: 'Keluar', text: (member) => dayOf(member.left_on), hidden: true },
  { source: 'joined_reason', label: 'Alasan masuk', text: (member) => member.joined_reason, hidden: true },
  { source: 'left_reason', label: 'Alasan keluar', text: (member) => member.left_reason, hidden: true },
];

const cardOf = (month: MonthOfPupils | undefined): Card<Member> => ({
  title: (member) => <MemberLink member={member} />,
  text: (member) => {
    const { number, Student } = member;
    const ofMonth = month?.get(Student.id);
    return (
      <span className="class-letters">
        {[`No ${number}`, getPersonNumber(Student), member.left_on && departureText(member)]
          .filter(Boolean)
          .join(' · ')}
        {ofMonth &&
          IN_MONTH.filter((status) => ofMonth.days[status] > 0).map((status) => (
            <span key={status} data-status={status}>
              <b className="k" aria-hidden>
                {STATUS_TEXT[status].letter}
              </b>
              {ofMonth.days[status]}
              <span className="vh"> {STATUS_TEXT[status].label}</span>
            </span>
          ))}
        {percentText(ofMonth) && <b>{percentText(ofMonth)}</b>}
      </span>
    );
  },
});

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

/** Who is in a class, under which number, and what the month holds of each; and who has left it. */
export function MemberList({ schoolClass, firstStep, mayChange }: MemberListProps) {
  const { data: recap, isLoading } = useClassMonth(schoolClass.id);
  const month = useMemo(
    // The columns of a month that is on its way are there, without figures: the others keep their places.
    () =>
      isLoading
        ? new Map<Id, PupilOfMonth>()
        : recap && new Map(recap.pupils.map((pupil) => [pupil.id, pupil])),
    [recap, isLoading],
  );
  const columns = useMemo(() => columnsOf(month), [month]);
  const card = useMemo(() => cardOf(month), [month]);
  return (
    <div className="class-members">
      {/* Its line is kept while the month is on its way. */}
      <p className="quiet small">
        {recap && `S, I, A, T, dan Hadir: hari dalam ${formatMonth(recap.month)}.`}
      </p>
      <RecordList<Member>
        resource="anggota-kelas"
        noun="siswa"
        meta={{ classId: String(schoolClass.id) }}
        nested
        pageSize={MAX_PAGE_SIZE}
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
    </div>
  );
}

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
