import type { Id } from '../../../contract/calls.ts';
import type { EffectiveDays } from '../../../contract/timetable/calendar.ts';
import { formatDate } from '../../i18n/format.ts';
import { type SelectOption, ToolbarSelect } from '../../kit/list/Pick.tsx';
import { ImportLink } from '../../school/ImportLink.tsx';
import { DownloadTimetable } from './DownloadTimetable.tsx';
import { VIEWS, type View } from './useTimetable.ts';

interface TimetableToolsProps {
  readonly view: View;
  readonly year: EffectiveDays;
  readonly day: string;
  readonly isDay: boolean;
  /** Whose weeks there are; with none there is no choice. */
  readonly options: readonly SelectOption[];
  readonly chosen: string;
  readonly schoolId: Id | undefined;
  /** Whether there are lesson hours, without which there is no timetable. */
  readonly hasHours: boolean;
  readonly mayWrite: boolean;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

/** One line: by what the week is shown, whose it is, and on which day. */
export function TimetableTools(props: TimetableToolsProps) {
  const { view, year, day, isDay, options, chosen, schoolId, hasHours, mayWrite, onChange } = props;
  return (
    <div className="tools">
      <div className="timetable-by" role="group" aria-label="Jadwal menurut">
        {(Object.keys(VIEWS) as View[]).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === view}
            onClick={() => onChange({ menurut: one })}
          >
            {VIEWS[one]}
          </button>
        ))}
      </div>
      {options.length === 0 ? (
        // Its place, while the names are on their way.
        <span className="pick timetable-awaited" aria-hidden />
      ) : (
        <ToolbarSelect
          label={view === 'ruang' ? 'Ruang' : VIEWS[view]}
          value={chosen}
          isOn={false}
          onChange={(id) => onChange({ [view]: id })}
          options={options}
        />
      )}
      <span className="pick">
        <span aria-hidden>Pada:</span>
        <input
          type="date"
          aria-label="Jadwal pada tanggal"
          value={day}
          min={year.start_date}
          max={year.end_date}
          aria-invalid={!isDay}
          onChange={({ target }) => target.value && onChange({ tanggal: target.value })}
        />
        {/* The date field writes the day in the order of the browser's language, so it is repeated here in Indonesian. */}
        <span>{isDay ? formatDate(day) : `Di luar tahun ajaran ${year.AcademicYear.name}`}</span>
      </span>
      {hasHours && <ImportLink kind="timetable">Impor jadwal</ImportLink>}
      {hasHours && mayWrite && isDay && <DownloadTimetable schoolId={schoolId} day={day} />}
    </div>
  );
}
