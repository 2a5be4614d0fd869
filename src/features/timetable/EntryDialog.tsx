import { useState, type FormEvent } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { BusyButton } from '../../kit/page/BusyButton.tsx';
import { weekdayName } from '../../../contract/schoolWeek.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import { MAX_ROOM_LENGTH } from '../../../contract/limits.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { formatDate } from '../../i18n/format.ts';
import { describeProblem } from '../../providers/errors.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { listClashes, TIMETABLE } from './endpoints.ts';
import { useRoomQuestion } from './useRoomQuestion.tsx';
import { useWriteEntry } from './useWriteEntry.ts';
import type { WeekPlace, TimetableWeek } from './week.ts';

export interface EntryDialogProps {
  readonly place: WeekPlace;
  /** undefined: nothing stands there yet. */
  readonly entry: TimetableEntry | undefined;
  readonly isByTeacher: boolean;
  readonly week: TimetableWeek;
  readonly subjects: readonly (Subject & RaRecord)[];
  readonly day: string;
  readonly yearEnd: string;
  /** Lets the place be chosen to which the lesson goes. */
  readonly onMove: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Asks what a class has at an hour, and from which day on. It says at once whom this would put in two places, and who has the room. */
export function EntryDialog(props: EntryDialogProps) {
  const { place, entry, isByTeacher, week, subjects, day, yearEnd, onMove, onRemove, onClose } = props;
  const notify = useNotify();
  const act = useRunAction();
  const { create, change } = useWriteEntry();
  const { run, dialog } = useRoomQuestion('Tetap simpan');
  const [subjectId, setSubjectId] = useState(entry ? String(entry.subjectId) : '');
  const [first, setFirst] = useState(entry?.first_period ?? place.period);
  const [last, setLast] = useState(entry?.last_period ?? place.period);
  const [room, setRoom] = useState(entry?.room ?? '');
  const [from, setFrom] = useState(entry && entry.valid_from > day ? entry.valid_from : day);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const until = entry?.valid_until ?? null;
  const { weekday } = place;

  const wanted = { subjectId, weekday, first, last, from, until, room, entryId: entry?.id };
  const isWhole = subjectId !== '' && last >= first && from !== '' && (until === null || from <= until);
  const { data: clashes = [] } = useQuery({
    queryKey: [TIMETABLE, 'clashes', wanted],
    queryFn: ({ signal }) => act(listClashes, wanted, signal),
    enabled: isWhole,
    gcTime: 0,
  });
  // Two classes may be taught in one room: it is said, and asked before it is saved.
  const isInTheWay = clashes.some(({ same }) => !same.includes('room'));
  const periods = week.periods.filter(
    (period) => week.timeAt({ weekday, period }) || period === first || period === last,
  );
  const chosen = subjects.find(({ id }) => String(id) === subjectId);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    if (subjectId === '') return setProblem('Pilih mata pelajaran.');
    setBusy(true);
    const form = { subjectId, weekday, first_period: first, last_period: last, valid_until: until, room };
    try {
      const isSaved = await run((force) => {
        if (!entry) return create({ ...form, valid_from: from, force });
        return from > entry.valid_from
          ? change(entry, { ...form, valid_from: entry.valid_from, from, force })
          : change(entry, { ...form, valid_from: from, force });
      });
      if (!isSaved) return setBusy(false);
      notify('Jadwal disimpan', { type: 'success' });
      onClose();
    } catch (error) {
      setProblem(describeProblem(error));
      setBusy(false);
    }
  };

  const title = `${weekdayName(weekday)} jam ke-${place.period}`;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="entry-title">
      <form onSubmit={(event) => void save(event)} noValidate>
        <DialogTitle id="entry-title">{entry ? `Ubah ${title}` : `Isi ${title}`}</DialogTitle>
        <DialogContent>
          <div className="week-tools">
            <label className="week-field" style={{ flex: '1 1 100%' }}>
              Mata pelajaran
              <select
                // The dialog is opened to choose one.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
                value={subjectId}
                onChange={({ target }) => setSubjectId(target.value)}
              >
                <option value="">
                  {subjects.length === 0 ? 'Belum ada mata pelajaran' : 'Pilih mata pelajaran'}
                </option>
                {subjects.map(({ id, name, Class, Teacher }) => (
                  <option key={id} value={id}>
                    {isByTeacher
                      ? `${name} ${Class.name}`
                      : `${name}${Teacher ? ` (${Teacher.fullname})` : ''}`}
                  </option>
                ))}
              </select>
            </label>
            <label className="week-field">
              Dari jam ke-
              <select
                value={first}
                onChange={({ target }) => {
                  const next = Number(target.value);
                  setFirst(next);
                  if (last < next) setLast(next);
                }}
              >
                {periods.map((period) => (
                  <option key={period}>{period}</option>
                ))}
              </select>
            </label>
            <label className="week-field">
              Sampai jam ke-
              <select value={last} onChange={({ target }) => setLast(Number(target.value))}>
                {periods
                  .filter((period) => period >= first)
                  .map((period) => (
                    <option key={period}>{period}</option>
                  ))}
              </select>
            </label>
            <label className="week-field">
              Ruang (boleh kosong)
              <input
                value={room}
                maxLength={MAX_ROOM_LENGTH}
                autoComplete="off"
                placeholder="Lab IPA"
                onChange={({ target }) => setRoom(target.value)}
              />
            </label>
            <label className="week-field">
              Berlaku mulai
              <input
                type="date"
                value={from}
                max={yearEnd}
                onChange={({ target }) => setFrom(target.value)}
              />
              <small>
                {from && formatDate(from)}
                {entry && from > entry.valid_from && '. Sebelumnya tetap seperti sekarang'}
              </small>
            </label>
          </div>
          <div role="status">
            {isWhole &&
              clashes.map(({ id, sentence }) => (
                <Alert key={id} severity="warning" sx={{ mb: 1 }}>
                  {sentence}
                </Alert>
              ))}
            {chosen && !chosen.Teacher && <p className="quiet">Mata pelajaran ini belum punya guru.</p>}
          </div>
          {problem && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions>
          {onRemove && (
            <Button color="error" onClick={onRemove}>
              Hapus
            </Button>
          )}
          {onMove && <Button onClick={onMove}>Pindahkan ke…</Button>}
          <Button onClick={onClose}>Batal</Button>
          <BusyButton type="submit" variant="contained" busy={busy} disabled={isWhole && isInTheWay}>
            {busy ? 'Memproses...' : 'Simpan'}
          </BusyButton>
        </DialogActions>
      </form>
      {dialog}
    </Dialog>
  );
}
