import { useState } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import Alert from '@mui/material/Alert';
import type { Id } from '../../../contract/calls.ts';
import { weekdayPeriodsText, weekdayName } from '../../../contract/schoolWeek.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { addDays, formatDate, formatTimeRange } from '../../i18n/format.ts';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { describeProblem } from '../../providers/errors.ts';
import type { EntryDialogProps } from './EntryDialog.tsx';
import { useWriteEntry } from './useWriteEntry.ts';
import type { WeekPlace, TimetableWeek } from './week.ts';
import { WeekGrid } from './WeekGrid.tsx';
import { spokenTextAt, type ShownWeek } from './shown.ts';

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
  readonly yearEnd: string;
  readonly mayWrite: boolean;
}

/** What was copied: a subject for so many hours. */
interface CopiedEntry {
  readonly subjectId: Id;
  readonly name: string;
  readonly length: number;
}

interface EditedPlace {
  readonly place: WeekPlace;
  readonly entry: TimetableEntry | undefined;
}

const weeklyHoursOf = ({ weekday, first_period: first, last_period: last }: TimetableEntry): string =>
  weekdayPeriodsText(weekday, first, last);

/** Shows a week. People who may change it can do so with the mouse, a thumb, or the keyboard alone. */
export function WeekEditor({ name, isByTeacher, week, subjects, day, yearEnd, mayWrite }: WeekEditorProps) {
  const isPhone = useIsMobile();
  const notify = useNotify();
  const { create, change, remove } = useWriteEntry();
  const [editing, setEditing] = useState<EditedPlace>();
  const [removing, setRemoving] = useState<TimetableEntry>();
  const [copied, setCopied] = useState<CopiedEntry>();
  const [problem, setProblem] = useState<string>();

  const labelOf = (entry: TimetableEntry) => ({
    title: isByTeacher ? `${entry.Subject.name} ${entry.Class.name}` : entry.Subject.name,
    detail: isByTeacher ? '' : (entry.Teacher?.fullname ?? 'Belum ada guru'),
  });
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
    setCopied({ subjectId: entry.subjectId, name: labelOf(entry).title, length });
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
  const shown = {
    name,
    week,
    labelOf,
    mayWrite,
    onOpen: (place: WeekPlace) => mayWrite && setEditing({ place, entry: week.at(place)[0] }),
    onRemove: (place: WeekPlace) => mayWrite && setRemoving(week.at(place)[0]),
    onCopy: copyEntry,
    onPaste: pasteEntry,
  };
  return (
    <>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }} onClose={() => setProblem(undefined)}>
          {problem}
        </Alert>
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

/** One weekday as a list, for a phone. */
function DayOfWeek(props: ShownWeek) {
  const { name, week, labelOf, mayWrite, onOpen } = props;
  const [picked, setPicked] = useState<number>();
  const weekday = picked !== undefined && week.weekdays.includes(picked) ? picked : (week.weekdays[0] ?? 1);
  const places = week.periods
    .map((period) => ({ weekday, period }))
    .filter((place) => week.timeAt(place) || week.at(place).length > 0);
  return (
    <>
      <div className="week-segments" role="group" aria-label="Hari">
        {week.weekdays.map((day) => (
          <button key={day} type="button" aria-pressed={day === weekday} onClick={() => setPicked(day)}>
            {weekdayName(day)}
          </button>
        ))}
      </div>
      <ol className="lines" aria-label={`Jadwal ${name}, ${weekdayName(weekday)}`}>
        {places.map((place) => {
          const time = week.timeAt(place);
          const entries = week.at(place);
          return (
            <li key={place.period}>
              <div className="grow">
                <b>
                  {entries.length === 0 ? 'Kosong' : entries.map((entry) => labelOf(entry).title).join('; ')}
                </b>
                <small>
                  Jam ke-{place.period}
                  {time && ` · ${formatTimeRange(time.start, time.end)}`}
                  {entries.map((entry) => labelOf(entry).detail && ` · ${labelOf(entry).detail}`)}
                  {entries.length > 1 && ' · ganda'}
                </small>
              </div>
              {mayWrite && (
                <button
                  type="button"
                  className="btn"
                  aria-label={`${entries.length === 0 ? 'Isi' : 'Ubah'} ${spokenTextAt(props, place)}`}
                  onClick={() => onOpen(place)}
                >
                  {entries.length === 0 ? 'Isi' : 'Ubah'}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
