import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  HOME_LETTER_DAYS_AHEAD,
  HOME_LETTER_DAYS_BACK,
  HOME_LETTER_KINDS,
  HOME_LETTER_REASON_MAX_LENGTH,
} from '../../../../contract/family/pageWords.ts';
import { STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';
import { addDays, formatDateRange } from '../../../i18n/format.ts';
import { scaleImage } from '../../../kit/inputs/scaleImage.ts';
import { Line } from '../../../kit/page/Line.tsx';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { describeReason } from '../../../providers/errors.ts';
import { useToday } from '../../../providers/extensions.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { StatusLetter } from '../../../school/StatusLetter.tsx';
import { HOME_LETTER_STATE_LABELS } from '../words.ts';
import { HOME_LETTERS_QUERY, listOwnHomeLetters, sendOwnHomeLetter } from './endpoints.ts';
import './homeLetters.css';

/** A pupil asks for leave; the wali kelas or the office makes a letter of it, or refuses it. */
export function AskForLeave() {
  const act = useRunAction();
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: [HOME_LETTERS_QUERY, 'sendiri'],
    queryFn: ({ signal }) => act(listOwnHomeLetters, undefined, signal),
    retry: false,
  });
  return (
    <Section title="Minta izin">
      <ul className="lines">
        {data.map(({ id, kind, reason, start_date: from, end_date: to, state, refusal }) => (
          <Line
            key={id}
            start={<StatusLetter status={kind} />}
            title={`${STATUS_TEXT[kind].label}, ${formatDateRange(from, to)}`}
            text={reason}
            more={refusal && <small>Sekolah: {refusal}</small>}
          >
            <span className="end">{HOME_LETTER_STATE_LABELS[state]}</span>
          </Line>
        ))}
      </ul>
      {isOpen ? (
        <LeaveForm onClose={() => setOpen(false)} />
      ) : (
        <PlainButton onClick={() => setOpen(true)}>Kirim surat izin</PlainButton>
      )}
    </Section>
  );
}

function LeaveForm({ onClose }: { readonly onClose: () => void }) {
  const today = useToday() ?? '';
  const act = useRunAction();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { isBusy, failure, attempt } = useAttempt();
  const [picture, setPicture] = useState<string>();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '');
    const file = typed.get('image');
    void attempt(async () => {
      await act(sendOwnHomeLetter, {
        kind: HOME_LETTER_KINDS.find((kind) => kind === text('kind')) ?? 'sakit',
        reason: text('reason'),
        start_date: text('start_date'),
        end_date: text('end_date'),
        image: file instanceof File && file.size > 0 ? await scaleImage(file) : undefined,
      });
      notify('Surat terkirim. Sekolah akan memeriksanya.', { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: [HOME_LETTERS_QUERY] });
      onClose();
    });
  };
  const days = { min: addDays(today, -HOME_LETTER_DAYS_BACK), max: addDays(today, HOME_LETTER_DAYS_AHEAD) };
  return (
    <form className="family-leave" aria-label="Surat izin" onSubmit={send}>
      <label>
        Jenis surat
        <select name="kind">
          {HOME_LETTER_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {STATUS_TEXT[kind].label}
            </option>
          ))}
        </select>
      </label>
      <label>
        Dari tanggal
        <input type="date" name="start_date" defaultValue={today} {...days} required />
      </label>
      <label>
        Sampai tanggal
        <input type="date" name="end_date" defaultValue={today} min={days.min} required />
      </label>
      <label>
        Alasan
        <textarea name="reason" rows={3} maxLength={HOME_LETTER_REASON_MAX_LENGTH} required />
      </label>
      <label>
        Foto surat (tidak wajib)
        <input
          type="file"
          name="image"
          className="vh"
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => setPicture(target.files?.[0]?.name)}
        />
        <span className="btn">{picture ?? 'Pilih foto surat'}</span>
      </label>
      {failure !== undefined && (
        <p className="family-letter-problem" role="alert">
          {describeReason(failure)}
        </p>
      )}
      <span className="family-letter-acts">
        <PlainButton onClick={onClose}>Kembali</PlainButton>
        <BusyButton type="submit" variant="contained" busy={isBusy}>
          Kirim
        </BusyButton>
      </span>
    </form>
  );
}
