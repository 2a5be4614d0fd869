import { useState } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import Alert from '@mui/material/Alert';
import type { Id } from '../../../contract/calls.ts';
import { weekdayOf, weekdayPeriodsText } from '../../../contract/schoolWeek.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { addDays, formatDate } from '../../i18n/format.ts';
import { PlainButton } from '../../kit/page/PlainButton.tsx';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { describeProblem } from '../../providers/errors.ts';
import { DayOfWeek } from './DayOfWeek.tsx';
import type { EntryDialogProps } from './EntryDialog.tsx';
import { useWriteEntry } from './useWriteEntry.ts';
import type { WeekPlace, TimetableWeek } from './week.ts';
import { WeekGrid } from './WeekGrid.tsx';
import { labelEntry, type ShownWeek } from './shown.ts';
import { useMoveEntry } from './useMoveEntry.ts';
import { useRoomQuestion } from './useRoomQuestion.tsx';
import type { View } from './useTimetable.ts';

const EntryDialog = lazyScreen<'EntryDialog', EntryDialogProps>(
  () => import('./EntryDialog.tsx'),
  'EntryDialog',
  null,
);

interface WeekEditorProps {
  readonly view: View;
  /** The name of the class, teacher or room. */
  readonly name: string;
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

/** The weekday of today, where today lies in the week of the day that is shown. */
function todayIn(day: string, today: string): number | undefined {
  const monday = addDays(day, 1 - weekdayOf(day));
  return today >= monday && today <= addDays(monday, 6) ? weekdayOf(today) : undefined;
}

/** Shows a week. People who may change it can do so with the mouse, a thumb, or the keyboard alone. */
export function WeekEditor(props: WeekEditorProps) {
  const { view, name, week, subjects, day, today, yearEnd, mayWrite } = props;
  const isPhone = useIsMobile();
  const notify = useNotify();
  const { create, change, remove } = useWriteEntry();
  const [editing, setEditing] = useState<EditedPlace>();
  const [removing, setRemoving] = useState<TimetableEntry>();
  const [copied, setCopied] = useState<CopiedEntry>();
  const [problem, setProblem] = useState<string>();

  const labelOf = (entry: TimetableEntry) => labelEntry(entry, view);
  const act = async (work: () => Promise<unknown>, done: string) => {
    setProblem(undefined);
    try {
      if ((await work()) !== false) notify(done, { type: 'success' });
    } catch (error) {
      setProblem(describeProblem(error));
    }
  };
  const moving = useMoveEntry({ week, day, titleOf: (entry) => labelOf(entry).title, onProblem: setProblem });
  const pasting = useRoomQuestion('Tetap tempel');
  const { held } = moving;
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
        pasting.run((force) =>
          create({
            subjectId: copied.subjectId,
            weekday,
            first_period: period,
            last_period: last,
            valid_from: day,
            valid_until: null,
            room: copied.room,
            force,
          }),
        ),
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
  const shown: ShownWeek = {
    name,
    week,
    labelOf,
    mayWrite,
    todayWeekday: todayIn(day, today),
    held,
    onOpen: (place) => {
      if (!mayWrite) return;
      if (held) moving.put(place);
      else setEditing({ place, entry: week.at(place)[0] });
    },
    onRemove: (place) => mayWrite && setRemoving(week.at(place)[0]),
    onCopy: copyEntry,
    onPaste: pasteEntry,
    onHold: moving.hold,
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
              <PlainButton variant="words" onClick={() => moving.hold(undefined)}>
                Batal
              </PlainButton>
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
          isByTeacher={view === 'guru'}
          week={week}
          subjects={subjects}
          day={day}
          yearEnd={yearEnd}
          onMove={
            editing.entry &&
            (() => {
              moving.hold(editing.place);
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
      {moving.dialog}
      {pasting.dialog}
    </>
  );
}
