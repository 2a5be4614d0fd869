import { SEMESTERS } from '../../../contract/semesters.ts';
import { Pick } from '../../kit/list/Pick.tsx';
import type { Change } from './RecapFrame.tsx';
import type { ClassChoice } from './useRecap.ts';
import { isMonth, monthName, type Recap } from './words.ts';

interface ClassPickProps {
  readonly choices: readonly ClassChoice[];
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
    <Pick
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
  readonly onChange: Change;
}

/** A month of the year, or one of its semesters. */
export function PeriodPick({ recap, onChange }: PeriodPickProps) {
  if (!recap || 'from' in recap) return null;
  return isMonth(recap) ? (
    <Pick
      label="Bulan"
      value={recap.month}
      isOn={false}
      onChange={(bulan) => onChange({ bulan })}
      options={recap.year_months.map((month) => ({ value: month, label: monthName(month) }))}
    />
  ) : (
    <Pick
      label="Semester"
      value={recap.semester}
      isOn={false}
      onChange={(semester) => onChange({ semester })}
      options={SEMESTERS.map((name) => ({ value: name, label: name }))}
    />
  );
}
