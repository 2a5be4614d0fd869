import { useState } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import { LEAVE_REASONS, type LeaveReason } from '../../../../../contract/people/membershipReasons.ts';
import { ConfirmDialog } from '../../../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../../../kit/page/Failure.tsx';
import { useToday } from '../../../../providers/extensions.ts';
import { useAct } from '../../../../providers/useAct.ts';
import { nameOf } from '../../../../school/people.ts';
import { STUDENT_REMOVED } from './messages.ts';
import { DayField } from '../../../../kit/inputs/DayField.tsx';
import { takeOut } from './endpoints.ts';
import type { MemberActionProps } from './memberAction.ts';
import { ReasonField } from './ReasonField.tsx';
import { useJoining } from './useJoining.ts';
import { useChange } from './useChange.ts';

/** "Keluarkan": asks since when and why. */
export function TakeOut({ member, klass }: MemberActionProps) {
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
      {asking && <Question member={member} klass={klass} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ member, klass, onClose }: MemberActionProps & { readonly onClose: () => void }) {
  const today = useToday() ?? '';
  const act = useAct();
  const [day, setDay] = useState<string>();
  const [reason, setReason] = useState<LeaveReason | null>(null);
  const { run, busy, failure } = useChange(onClose);
  // A class of a year that is over is left in that year.
  const { data } = useJoining(klass.id);
  const latest = data?.latest ?? today;
  const now = today < latest ? today : latest;
  const leftOn = day ?? (now > member.joined_on ? now : member.joined_on);
  const params = { classId: klass.id, userId: member.Student.id, leftOn, reason };
  return (
    <ConfirmDialog
      open
      title={`Keluarkan ${nameOf(member.Student)} dari kelas ${klass.name}?`}
      confirmLabel="Keluarkan"
      busy={busy || leftOn === ''}
      problem={failure === undefined ? undefined : <Failure error={failure} />}
      onConfirm={() => void run(() => act(takeOut, params), STUDENT_REMOVED)}
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
