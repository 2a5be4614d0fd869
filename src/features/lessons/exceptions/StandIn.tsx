import { useState } from 'react';
import type { Id } from '../../../../contract/calls.ts';
import type { SubstitutionResult } from '../../../../contract/lessons/sessionExceptions.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { DayField } from '../../../kit/inputs/DayField.tsx';
import { SectionTitle } from '../../../kit/page/SectionTitle.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { Overlaps } from '../Overlaps.tsx';
import { substituteTeacher, type SubstituteRequest } from './endpoints.ts';
import { TeacherChoice } from './TeacherChoice.tsx';
import { usePreviewQuestion } from './usePreviewQuestion.tsx';

/** A form for a teacher who is away for some days. It names the substitute who keeps the registers meanwhile. */
export function StandIn({ today }: { readonly today: string }) {
  const [teacher, setTeacher] = useState<Id | null>(null);
  const [substitute, setSubstitute] = useState<Id | null>(null);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const { isBusy, notify, attempt, setQuestion, dialog, problem } = usePreviewQuestion();
  const act = useRunAction();
  const ask = () =>
    attempt(async () => {
      if (teacher === null) return;
      const wanted: SubstituteRequest = { teacher_id: teacher, substitute_id: substitute, from, to };
      const seen = await act(substituteTeacher, { ...wanted, preview: true });
      if (seen.sessions === 0) {
        notify('Tidak ada sesi yang perlu diganti pada hari-hari itu', { type: 'info' });
        return;
      }
      setQuestion({
        title: `${substitute === null ? 'Kembalikan' : 'Gantikan'} ${formatNumber(seen.sessions)} sesi?`,
        label: 'Simpan',
        text: <SubstitutionSummary seen={seen} isBack={substitute === null} />,
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
        className="form-range"
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
        <BusyButton
          type="submit"
          variant="outlined"
          busy={isBusy}
          disabled={teacher === null || !from || !to}
        >
          Periksa dan simpan
        </BusyButton>
      </form>
      {problem}
      {dialog}
    </section>
  );
}

const SubstitutionSummary = ({
  seen,
  isBack,
}: {
  readonly seen: SubstitutionResult;
  readonly isBack: boolean;
}) => (
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
