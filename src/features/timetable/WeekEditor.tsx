import { useCallback, useState } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import Alert from '@mui/material/Alert';
import type { Id } from '../../../contract/calls.ts';
import { weekdayOf, weekdayPeriodsText } from '../../../contract/schoolWeek.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { addDays, formatDate } from '../../i18n/format.ts';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { describeProblem } from '../../providers/errors.ts';
import { DayOfWeek } from './DayOfWeek.tsx';
import type { EntryDialogProps } from './EntryDialog.tsx';
import { useWriteEntry } from './useWriteEntry.ts';
import type { WeekPlace, TimetableWeek } from './week.ts';
import { WeekGrid } from './WeekGrid.tsx';
import type { ShownWeek } from './shown.ts';

const EntryDialog = lazyScreen<'EntryDialog', EntryDialogProps>(
  () => import('./EntryDialog.tsx'),
  'EntryDialog',
  null,
);

interface WeekEditorProps {
  /** The name of the class or teacher. */
  readonly name: string;
  readonly isByTeacher: boolean;
  readonly week: TimetableWeek;
  readonly subjects: readonly (Subject & RaRecord)[];
  /** The week is shown as it is on this day, and changes take effect from it. */
  readonly day: string;
  readonly today: string;
  readonly yearEnd: string;
  readonly mayWrite: boolean;
}

/** What was copied: a subject for so many hours. */
interface CopiedEntry {
  readonly subjectId: Id;
  readonly name: string;
  readonly length: number;
  readonly room: string | null;
}

interface EditedPlace {
  readonly place: WeekPlace;
  readonly entry: TimetableEntry | undefined;
}

const weeklyHoursOf = ({ weekday, first_period: first, last_period: last }: TimetableEntry): string =>
  weekdayPeriodsText(weekday, first, last);

/** What an entry is called in the week of a class, or of a teacher. */
export const labelEntry = (entry: TimetableEntry, isByTeacher: boolean) => ({
  title: isByTeacher ? `${entry.Subject.name} ${entry.Class.name}` : entry.Subject.name,
  detail: [!isByTeacher && (entry.Teacher?.fullname ?? 'Belum ada guru'), entry.room]
    .filter(Boolean)
    .join(' · '),
});

/** The weekday of today, where today lies in the week of the day that is shown. */
function todayIn(day: string, today: string): number | undefined {
  const monday = addDays(day, 1 - weekdayOf(day));
  return today >= monday && today <= addDays(monday, 6) ? weekdayOf(today) : undefined;
}

/** Shows a week. People who may change it can do so with the mouse, a thumb, or the keyboard alone. */
export function WeekEditor(props: WeekEditorProps) {
  const { name, isByTeacher, week, subjects, day, today, yearEnd, mayWrite } = props;
  const isPhone = useIsMobile();
  const notify = useNotify();
  const { create, change, move, remove } = useWriteEntry();
  const [editing, setEditing] = useState<EditedPlace>();
  const [removing, setRemoving] = useState<TimetableEntry>();
  const [copied, setCopied] = useState<CopiedEntry>();
  const [held, setHeld] = useState<TimetableEntry>();
  const [problem, setProblem] = useState<string>();

  const labelOf = (entry: TimetableEntry) => labelEntry(entry, isByTeacher);
  const act = async (work: () => Promise<unknown>, done: string) => {
    setProblem(undefined);
    try {
      await work();
      notify(done, { type: 'success' });
    } catch (error) {
      setProblem(describeProblem(error));
    }
  };
  const copyEntry = (place: WeekPlace) => {
    const [entry] = week.at(place);
    if (!entry) return;
    const length = entry.last_period - entry.first_period + 1;
    setCopied({ subjectId: entry.subjectId, name: labelOf(entry).title, length, room: entry.room });
    notify(`${labelOf(entry).title} disalin. Tempel dengan Ctrl+V di jam lain.`, { type: 'info' });
  };
  const pasteEntry = ({ weekday, period }: WeekPlace) => {
    if (!copied || !mayWrite) return;
    const last = period + copied.length - 1;
    void act(
      () =>
        create({
          subjectId: copied.subjectId,
          weekday,
          first_period: period,
          last_period: last,
          valid_from: day,
          valid_until: null,
          room: copied.room,
        }),
      `${copied.name} ditambahkan pada ${weekdayPeriodsText(weekday, period, last)}`,
    );
  };
  const removeEntry = (entry: TimetableEntry) => {
    setRemoving(undefined);
    void act(
      () =>
        entry.valid_from >= day
          ? remove(entry)
          : // What was before stays: sessions of the past hang on nothing else.
            change(entry, { ...entry, valid_until: addDays(day, -1), from: null }),
      `${labelOf(entry).title} dihapus dari ${weeklyHoursOf(entry)}`,
    );
  };
  const holdEntry = useCallback(
    (place: WeekPlace | undefined) => setHeld(place && week.at(place)[0]),
    // Only what stands in the week matters, and it is read when a lesson is taken up.
    [week],
  );
  const putEntry = (entry: TimetableEntry, { weekday, period }: WeekPlace) => {
    const [other] = week.at({ weekday, period });
    setHeld(undefined);
    if (other?.id === entry.id) return;
    const length = entry.last_period - entry.first_period;
    const { title } = labelOf(entry);
    void act(
      () =>
        move({ id: entry.id, weekday, first_period: period, from: day, swap_with: other ? other.id : null }),
      other
        ? `${title} dan ${labelOf(other).title} bertukar tempat mulai ${formatDate(day)}`
        : `${title} dipindahkan ke ${weekdayPeriodsText(weekday, period, period + length)} mulai ${formatDate(day)}`,
    );
  };
  const shown: ShownWeek = {
    name,
    week,
    labelOf,
    mayWrite,
    todayWeekday: todayIn(day, today),
    held,
    onOpen: (place) => {
      if (!mayWrite) return;
      if (held) putEntry(held, place);
      else setEditing({ place, entry: week.at(place)[0] });
    },
    onRemove: (place) => mayWrite && setRemoving(week.at(place)[0]),
    onCopy: copyEntry,
    onPaste: pasteEntry,
    onHold: holdEntry,
  };
  return (
    <>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }} onClose={() => setProblem(undefined)}>
          {problem}
        </Alert>
      )}
      {mayWrite && (!isPhone || held) && (
        <p className="timetable-hint" role="status">
          {held ? (
            <>
              Memindahkan <b>{labelOf(held).title}</b>: pilih tempatnya, yang ada di sana bertukar.{' '}
              <button type="button" className="btn words" onClick={() => setHeld(undefined)}>
                Batal
              </button>
            </>
          ) : (
            'Pindahkan: seret, atau tekan Spasi, panah, lalu Enter. Delete menghapus, Ctrl+C dan Ctrl+V menyalin.'
          )}
        </p>
      )}
      {isPhone ? <DayOfWeek {...shown} /> : <WeekGrid {...shown} />}
      {editing && (
        <EntryDialog
          key={`${editing.entry?.id} ${editing.place.weekday} ${editing.place.period}`}
          {...editing}
          isByTeacher={isByTeacher}
          week={week}
          subjects={subjects}
          day={day}
          yearEnd={yearEnd}
          onMove={
            editing.entry &&
            (() => {
              setHeld(editing.entry);
              setEditing(undefined);
            })
          }
          onRemove={
            editing.entry &&
            (() => {
              setRemoving(editing.entry);
              setEditing(undefined);
            })
          }
          onClose={() => setEditing(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={`Hapus ${removing ? labelOf(removing).title : ''} dari jadwal?`}
        confirmLabel="Hapus"
        onConfirm={() => removing && removeEntry(removing)}
        onClose={() => setRemoving(undefined)}
      >
        {removing &&
          `${weeklyHoursOf(removing)}, mulai ${formatDate(day)}. Sesi yang sudah ada tidak berubah.`}
      </ConfirmDialog>
    </>
  );
}
