import { SEMESTER_NAMES } from '../../../contract/semesters.ts';
import { ToolbarSelect } from '../../kit/list/Pick.tsx';
import type { ChangeFilters } from './RecapFrame.tsx';
import type { RecapChoice } from './useRecap.ts';
import { isMonth, monthName, type Recap } from './words.ts';

interface ClassPickProps {
  readonly choices: readonly RecapChoice[];
  readonly recap: Recap | undefined;
  readonly value: string | undefined;
  readonly isFailed: boolean;
  readonly onChange: (id: string) => void;
}

/** Offers the classes, including one of another year to which a link has led. */
export function ClassPick({ choices, recap, value, isFailed, onChange }: ClassPickProps) {
  const shown = recap && {
    id: String(recap.Class.id),
    name: `${recap.Class.name} (${recap.AcademicYear.name})`,
  };
  const all = shown && !choices.some(({ id }) => id === shown.id) ? [shown, ...choices] : choices;
  return (
    <ToolbarSelect
      label="Kelas"
      value={value ?? ''}
      isOn={false}
      onChange={onChange}
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
      unknown={isFailed ? 'Kelas lain' : 'Memuat…'}
    />
  );
}

interface PeriodPickProps {
  readonly recap: Recap | undefined;
  readonly onChange: ChangeFilters;
}

/** A month of the year, or one of its semesters. */
export function PeriodPick({ recap, onChange }: PeriodPickProps) {
  if (!recap || 'from' in recap) return null;
  return isMonth(recap) ? (
    <ToolbarSelect
      label="Bulan"
      value={recap.month}
      isOn={false}
      onChange={(bulan) => onChange({ bulan })}
      options={recap.year_months.map((month) => ({ value: month, label: monthName(month) }))}
    />
  ) : (
    <ToolbarSelect
      label="Semester"
      value={recap.semester}
      isOn={false}
      onChange={(semester) => onChange({ semester })}
      options={SEMESTER_NAMES.map((name) => ({ value: name, label: name }))}
    />
  );
}
