import { useState } from 'react';
import type { Id } from '../../../../contract/calls.ts';
import { formatDateWithWeekday, formatNumber } from '../../../i18n/format.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { DayField } from '../../../kit/inputs/DayField.tsx';
import { SectionTitle } from '../../../kit/page/SectionTitle.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { cancelDay, reinstateDay } from './endpoints.ts';
import { usePreviewQuestion } from './usePreviewQuestion.tsx';
import { ReasonField } from '../../../kit/inputs/ReasonField.tsx';

const DAY_OFF_NOTE =
  'Di kalender hari itu menjadi hari tanpa pelajaran, jadi tidak ada sesi baru dari jadwal. Pembatalan dapat dicabut.';

interface CancelDayProps {
  readonly today: string;
  /** The school; undefined when the server knows it, because it is the user's own or the only one. */
  readonly schoolId: Id | undefined;
}

/** Cancels all sessions of one school day. */
export function CancelDay({ today, schoolId }: CancelDayProps) {
  const [date, setDate] = useState(today);
  const [reason, setReason] = useState('');
  const { isBusy, notify, attempt, setQuestion, dialog, problem } = usePreviewQuestion();
  const act = useRunAction();
  const ask = () =>
    attempt(async () => {
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
          title: `${formatDateWithWeekday(date)} tanpa pelajaran?`,
          label: 'Tandai di kalender',
          text: `Belum ada sesi pada hari itu. ${DAY_OFF_NOTE}`,
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
        text: `Semua sesi ${formatDateWithWeekday(date)} dari ${formatNumber(classes)} kelas tidak dihitung di mana pun: ${reason}.${
          marked > 0
            ? ` ${formatNumber(marked)} di antaranya sudah dicatat; kehadirannya tetap tersimpan.`
            : ''
        } ${DAY_OFF_NOTE}`,
        send: async () => {
          const done = await act(cancelDay, { date, reason, SchoolId: schoolId });
          return `${formatNumber(done.sessions)} sesi dibatalkan`;
        },
      });
    });
  const askToReinstateDay = () =>
    attempt(async () => {
      const { sessions, is_day_off } = await act(reinstateDay, { date, SchoolId: schoolId, preview: true });
      if (sessions === 0 && !is_day_off) {
        notify('Tidak ada sesi yang dibatalkan pada hari itu', { type: 'info' });
        return;
      }
      setQuestion({
        title:
          sessions === 0
            ? 'Jadikan hari itu hari sekolah lagi?'
            : `Jadikan ${formatNumber(sessions)} sesi berlangsung lagi?`,
        label: 'Jadikan berlangsung lagi',
        text: [
          sessions > 0 && `Sesi ${formatDateWithWeekday(date)} dihitung lagi beserta kehadirannya.`,
          is_day_off && 'Di kalender hari itu kembali menjadi hari sekolah.',
        ]
          .filter(Boolean)
          .join(' '),
        send: async () => {
          const done = await act(reinstateDay, { date, SchoolId: schoolId });
          return `${formatNumber(done.sessions)} sesi berlangsung lagi`;
        },
      });
    });
  return (
    <section>
      <SectionTitle>Batalkan satu hari sekolah</SectionTitle>
      <form
        className="form-range"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <DayField label="Tanggal" value={date} onChange={setDate} />
        <ReasonField reason={reason} onReason={setReason} helperText="Misalnya Karyawisata" />
        <BusyButton type="submit" variant="outlined" busy={isBusy} disabled={!date || !reason.trim()}>
          Batalkan sesi hari itu
        </BusyButton>
        <BusyButton variant="text" busy={isBusy} disabled={!date} onClick={() => void askToReinstateDay()}>
          Jadikan berlangsung lagi
        </BusyButton>
      </form>
      {problem}
      {dialog}
    </section>
  );
}
