import { type FormEvent, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import {
  type CorrectableMark,
  LETTER_KINDS,
  type LetterKind,
} from '../../../contract/attendance/letterKinds.ts';
import type { LetterEffect, LetterPupil } from '../../../contract/letters.ts';
import { STATUS_STYLE } from '../attendance/index.ts';
import { formatFileSize } from '../../i18n/format.ts';
import { DayField } from '../../kit/inputs/DayField.tsx';
import { scaleImage } from '../../kit/inputs/scaleImage.ts';
import { BusyButton } from '../../kit/page/BusyButton.tsx';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../kit/page/Failure.tsx';
import { useAttempt } from '../../kit/page/useAttempt.ts';
import { newFormKey } from '../../providers/createKey.ts';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import { ApiError } from '../../providers/errors.ts';
import { getServerMessage } from '../../providers/serverMessage.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { Corrections, hasMarksToCorrect, PRESELECTED_CORRECTIONS } from './Corrections.tsx';
import { LETTERS_SLUG } from '../../school/paths.ts';
import { previewLetter, setLetterImage, type LetterRequest } from './actions.ts';
import { readLetterPupils } from './letterFor.ts';
import { PupilsChoice } from './PupilsChoice.tsx';
import { ReasonField } from '../../kit/inputs/ReasonField.tsx';

interface LetterFormProps {
  readonly today: string;
}

const fieldErrorsOf = (error: unknown) => (error instanceof ApiError ? (error.fields ?? {}) : {});

/** The form for a new letter: pupils, kind, days and reason. If registers already differ from it, the user is asked before anything is written. */
export function LetterForm({ today }: LetterFormProps) {
  const { state } = useLocation();
  const [pupils, setPupils] = useState<readonly LetterPupil[]>(() => readLetterPupils(state));
  const [kind, setKind] = useState<LetterKind>('sakit');
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [isPart, setPart] = useState(false);
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [reason, setReason] = useState('');
  const [image, setImage] = useState<File>();
  const [question, setQuestion] = useState<LetterEffect>();
  const [chosen, setChosen] = useState<readonly CorrectableMark[]>(PRESELECTED_CORRECTIONS);
  const [key] = useState(newFormKey);
  const form = useRef<HTMLFormElement>(null);
  const act = useRunAction();
  const dataProvider = useDataProvider<HadirDataProvider>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { isBusy, failure, attempt } = useAttempt(() => setQuestion(undefined));
  const fields = fieldErrorsOf(failure);
  const problemOf = (name: string) =>
    fields[name] ?? Object.entries(fields).find(([path]) => path.startsWith(`${name}.`))?.[1];
  const named = ['student_ids', 'kind', 'reason', 'start_date', 'end_date', 'start_time', 'end_time'];
  const isElsewhere = failure !== undefined && !named.some((name) => problemOf(name));

  const letter: LetterRequest = {
    student_ids: pupils.map(({ id }) => id),
    kind,
    reason,
    start_date: from,
    end_date: to,
    start_time: isPart ? start : '',
    end_time: isPart ? end : '',
  };

  const save = async (corrects: readonly CorrectableMark[]) => {
    const { data } = await dataProvider.create(LETTERS_SLUG, {
      data: { ...letter, corrects },
      createKey: key.value(),
    });
    const message = getServerMessage(data) ?? 'Surat disimpan';
    key.renew();
    setQuestion(undefined);
    setPupils([]);
    setReason('');
    setImage(undefined);
    setChosen(PRESELECTED_CORRECTIONS);
    notify(message, { type: 'success' });
    // The letter is already saved, so a picture that fails can be sent again from the list.
    if (image) await act(setLetterImage, { id: data.id, image: await scaleImage(image) });
    void queryClient.invalidateQueries();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const effect = await act(previewLetter, letter);
      if (hasMarksToCorrect(effect)) setQuestion(effect);
      else await save([]);
    });
  };

  return (
    <form className="letters-form" ref={form} onSubmit={submit} aria-label="Surat baru">
      <PupilsChoice value={pupils} onChange={setPupils} problem={problemOf('student_ids')} />
      <div className="letters-kinds" role="radiogroup" aria-label="Jenis surat">
        {LETTER_KINDS.map((one) => (
          <label key={one} style={STATUS_STYLE[one]}>
            <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
            <span>{STATUS_TEXT[one].label}</span>
          </label>
        ))}
      </div>
      <div className="letters-days">
        <DayField
          label="Dari tanggal"
          value={from}
          onChange={(day) => {
            setFrom(day);
            if (to < day) setTo(day);
          }}
        />
        <DayField label="Sampai tanggal" value={to} min={from} onChange={setTo} />
      </div>
      <FieldProblem>{problemOf('start_date') ?? problemOf('end_date')}</FieldProblem>
      <FormControlLabel
        control={<Switch checked={isPart} onChange={({ target }) => setPart(target.checked)} />}
        label="Hanya jam tertentu"
      />
      {isPart && (
        <div className="letters-days">
          <TimeField label="Dari jam" value={start} onChange={setStart} />
          <TimeField label="Sampai jam" value={end} onChange={setEnd} />
        </div>
      )}
      <FieldProblem>{problemOf('start_time') ?? problemOf('end_time')}</FieldProblem>
      <ReasonField
        reason={reason}
        onReason={setReason}
        hasError={problemOf('reason') !== undefined}
        helperText={problemOf('reason') ?? 'Misalnya Demam, Acara keluarga, Lomba debat'}
      />
      <label className="letters-photo">
        <span className="letters-upload framed">{image ? 'Ganti foto surat' : 'Pilih foto surat'}</span>
        <input
          className="vh"
          aria-label="Foto surat"
          key={image ? 'chosen' : 'none'}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => setImage(target.files?.[0])}
        />
        <span className="quiet small">
          {image ? `${image.name} (${formatFileSize(image.size)})` : 'Boleh menyusul'}
        </span>
      </label>
      {isElsewhere && (
        <Alert severity="error">
          <Failure error={failure} />
        </Alert>
      )}
      <BusyButton
        type="submit"
        variant="contained"
        busy={isBusy}
        disabled={pupils.length === 0 || !reason.trim()}
      >
        {isBusy ? 'Memproses...' : 'Simpan surat'}
      </BusyButton>
      {question && (
        <ConfirmDialog
          open
          title="Sudah ada yang tercatat pada hari-hari ini"
          confirmLabel="Simpan surat"
          color="primary"
          busy={isBusy}
          onConfirm={() => void attempt(() => save(chosen.filter((what) => question.counts[what] > 0)))}
          onClose={() => setQuestion(undefined)}
        >
          <Corrections effect={question} kind={kind} chosen={chosen} onChange={setChosen} />
        </ConfirmDialog>
      )}
    </form>
  );
}

const FieldProblem = ({ children }: { readonly children: string | undefined }) =>
  children ? (
    <p className="letters-problem" role="alert">
      {children}
    </p>
  ) : null;

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}

const TimeField = ({ label, value, onChange }: TimeFieldProps) => (
  <TextField
    type="time"
    label={label}
    value={value}
    required
    fullWidth
    margin="dense"
    slotProps={{ inputLabel: { shrink: true } }}
    onChange={({ target }) => onChange(target.value)}
  />
);
