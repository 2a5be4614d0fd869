import { useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Id } from '../../contract/calls.ts';
import type { Substituted } from '../../contract/sessionExceptions.ts';
import { formatDay, formatNumber } from '../i18n/format.ts';
import { DayField } from '../kit/inputs/DayField.tsx';
import { ConfirmDialog } from '../kit/page/ConfirmDialog.tsx';
import { Failure } from '../kit/page/Failure.tsx';
import { SectionTitle } from '../kit/page/SectionTitle.tsx';
import { useAct } from '../providers/useAct.ts';
import { Overlaps } from '../school/Overlaps.tsx';
import {
  cancelDay,
  reinstateDay,
  substituteTeacher,
  type WantedSubstitute,
} from '../school/sessionExceptions/endpoints.ts';
import { TeacherChoice } from '../school/sessionExceptions/TeacherChoice.tsx';

/** Looks first, asks with what would happen, and then does it. */
function useAsked() {
  const [question, setQuestion] = useState<{
    readonly title: string;
    readonly text: ReactNode;
    readonly label: string;
    readonly send: () => Promise<string>;
  }>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const caught = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const dialog = question && (
    <ConfirmDialog
      open
      title={question.title}
      confirmLabel={question.label}
      busy={isBusy}
      problem={failure === undefined ? undefined : <Failure error={failure} />}
      onConfirm={() =>
        void caught(async () => {
          notify(await question.send(), { type: 'success' });
          setQuestion(undefined);
          void queryClient.invalidateQueries();
        })
      }
      onClose={() => setQuestion(undefined)}
    >
      {question.text}
    </ConfirmDialog>
  );
  const problem = failure !== undefined && !question && (
    <Alert severity="error" sx={{ mt: 1 }}>
      <Failure error={failure} />
    </Alert>
  );
  return { isBusy, notify, caught, setQuestion, dialog, problem };
}

/** A school day that does not take place, and a teacher who is away for some days. */
interface DayExceptionsProps {
  readonly today: string;
  /** undefined: the server knows which, the own or the only one. */
  readonly schoolId: Id | undefined;
}

export const DayExceptions = ({ today, schoolId }: DayExceptionsProps) => (
  <>
    <CancelDay today={today} schoolId={schoolId} />
    <StandIn today={today} />
  </>
);

const ALSO_OFF =
  'Di kalender hari itu menjadi hari tanpa pelajaran, jadi tidak ada sesi baru dari jadwal. Pembatalan dapat dicabut.';

function CancelDay({ today, schoolId }: DayExceptionsProps) {
  const [date, setDate] = useState(today);
  const [reason, setReason] = useState('');
  const { isBusy, notify, caught, setQuestion, dialog, problem } = useAsked();
  const act = useAct();
  const ask = () =>
    caught(async () => {
      const { sessions, classes, marked, is_day_off } = await act(cancelDay, {
        date,
        reason,
        SchoolId: schoolId,
        preview: true,
      });
      if (sessions === 0) {
        if (is_day_off) {
          notify('Hari itu sudah tanpa pelajaran', { type: 'info' });
          return;
        }
        setQuestion({
          title: `${formatDay(date)} tanpa pelajaran?`,
          label: 'Tandai di kalender',
          text: `Belum ada sesi pada hari itu. ${ALSO_OFF}`,
          send: async () => {
            await act(cancelDay, { date, reason, SchoolId: schoolId });
            return 'Hari itu tanpa pelajaran';
          },
        });
        return;
      }
      setQuestion({
        title: `Batalkan ${formatNumber(sessions)} sesi?`,
        label: 'Batalkan sesi',
        text: `Semua sesi ${formatDay(date)} dari ${formatNumber(classes)} kelas tidak dihitung di mana pun: ${reason}.${
          marked > 0
            ? ` ${formatNumber(marked)} di antaranya sudah dicatat; kehadirannya tetap tersimpan.`
            : ''
        } ${ALSO_OFF}`,
        send: async () => {
          const done = await act(cancelDay, { date, reason, SchoolId: schoolId });
          return `${formatNumber(done.sessions)} sesi dibatalkan`;
        },
      });
    });
  const askBack = () =>
    caught(async () => {
      const { sessions, is_day_off } = await act(reinstateDay, { date, SchoolId: schoolId, preview: true });
      if (sessions === 0 && !is_day_off) {
        notify('Tidak ada sesi yang dibatalkan pada hari itu', { type: 'info' });
        return;
      }
      setQuestion({
        title:
          sessions === 0 ? 'Cabut pembatalan hari itu?' : `Cabut pembatalan ${formatNumber(sessions)} sesi?`,
        label: 'Cabut pembatalan',
        text: [
          sessions > 0 && `Sesi ${formatDay(date)} dihitung lagi beserta kehadirannya.`,
          is_day_off && 'Di kalender hari itu kembali menjadi hari sekolah.',
        ]
          .filter(Boolean)
          .join(' '),
        send: async () => {
          const done = await act(reinstateDay, { date, SchoolId: schoolId });
          return `Pembatalan ${formatNumber(done.sessions)} sesi dicabut`;
        },
      });
    });
  return (
    <section>
      <SectionTitle>Batalkan satu hari sekolah</SectionTitle>
      <form
        className="runs-range"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <DayField label="Tanggal" value={date} onChange={setDate} />
        <TextField
          label="Alasan"
          value={reason}
          required
          fullWidth
          margin="dense"
          helperText="Misalnya Karyawisata"
          slotProps={{ htmlInput: { maxLength: 200 } }}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" variant="outlined" disabled={isBusy || !date || !reason.trim()}>
          Batalkan sesi hari itu
        </Button>
        <Button variant="text" disabled={isBusy || !date} onClick={() => void askBack()}>
          Cabut pembatalan
        </Button>
      </form>
      {problem}
      {dialog}
    </section>
  );
}

function StandIn({ today }: { readonly today: string }) {
  const [teacher, setTeacher] = useState<Id | null>(null);
  const [substitute, setSubstitute] = useState<Id | null>(null);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const { isBusy, notify, caught, setQuestion, dialog, problem } = useAsked();
  const act = useAct();
  const ask = () =>
    caught(async () => {
      if (teacher === null) return;
      const wanted: WantedSubstitute = { teacher_id: teacher, substitute_id: substitute, from, to };
      const seen = await act(substituteTeacher, { ...wanted, preview: true });
      if (seen.sessions === 0) {
        notify('Tidak ada sesi yang perlu diganti pada hari-hari itu', { type: 'info' });
        return;
      }
      setQuestion({
        title: `${substitute === null ? 'Kembalikan' : 'Gantikan'} ${formatNumber(seen.sessions)} sesi?`,
        label: 'Simpan',
        text: <WhatChanges seen={seen} isBack={substitute === null} />,
        send: async () => {
          const done = await act(substituteTeacher, wanted);
          return substitute === null
            ? `${formatNumber(done.sessions)} sesi kembali ke gurunya`
            : `${formatNumber(done.sessions)} sesi digantikan`;
        },
      });
    });
  return (
    <section>
      <SectionTitle>Guru pengganti untuk beberapa hari</SectionTitle>
      <form
        className="runs-range"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <TeacherChoice
          label="Guru yang berhalangan"
          value={teacher}
          none="Pilih guru"
          onChange={setTeacher}
        />
        <TeacherChoice
          label="Guru pengganti"
          value={substitute}
          except={teacher}
          none="Tanpa pengganti"
          onChange={setSubstitute}
        />
        <DayField label="Dari tanggal" value={from} onChange={setFrom} />
        <DayField label="Sampai tanggal" value={to} onChange={setTo} min={from} />
        <Button type="submit" variant="outlined" disabled={isBusy || teacher === null || !from || !to}>
          Periksa dan simpan
        </Button>
      </form>
      {problem}
      {dialog}
    </section>
  );
}

const WhatChanges = ({ seen, isBack }: { readonly seen: Substituted; readonly isBack: boolean }) => (
  <>
    {isBack
      ? 'Daftar hadirnya diisi lagi oleh guru mata pelajarannya.'
      : 'Guru pengganti mengisi daftar hadirnya, dan riwayat perubahan menyebutnya.'}
    {seen.clashing > 0 && (
      <>
        {' '}
        {formatNumber(seen.clashing)} sesi bersamaan dengan sesi guru pengganti sendiri.{' '}
        <Overlaps overlaps={seen.clashes} inNewTab />
      </>
    )}
  </>
);
