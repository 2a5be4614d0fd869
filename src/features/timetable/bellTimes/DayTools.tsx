import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import { MAX_PERIOD_NUMBER } from '../../../../contract/limits.ts';
import { WEEKDAYS } from '../../../../contract/schoolWeek.ts';
import type { DayPlan } from './rows.ts';

interface DayToolsProps {
  readonly day: number;
  readonly hasRows: boolean;
  /** @returns whether such a day can be made. */
  readonly onMake: (recipe: DayPlan) => boolean;
  readonly onCopy: (days: readonly number[]) => void;
}

/** Makes the rows of a day, and copies them to others. */
export function DayTools({ day, hasRows, onMake, onCopy }: DayToolsProps) {
  return (
    <>
      <MakeDayForm key={`make ${day}`} day={day} hasRows={hasRows} onMake={onMake} />
      {hasRows && <CopyDayForm key={`copy ${day}`} day={day} onCopy={onCopy} />}
    </>
  );
}

const DEFAULT_DAY_PLAN = {
  start: '07.00',
  lessons: '8',
  minutes: '45',
  breaks: '4',
  breakMinutes: '15',
} as const;
const DAY_PLAN_INPUTS: readonly [keyof typeof DEFAULT_DAY_PLAN, string][] = [
  ['start', 'Mulai pukul'],
  ['lessons', 'Jumlah jam pelajaran'],
  ['minutes', 'Menit tiap jam'],
  ['breaks', 'Istirahat sesudah jam ke-'],
  ['breakMinutes', 'Menit istirahat'],
];

function MakeDayForm({ day, hasRows, onMake }: Pick<DayToolsProps, 'day' | 'hasRows' | 'onMake'>) {
  const [texts, setTexts] =
    useState<Readonly<Record<keyof typeof DEFAULT_DAY_PLAN, string>>>(DEFAULT_DAY_PLAN);
  const [isWrong, setWrong] = useState(false);
  const makeDay = (event: FormEvent) => {
    event.preventDefault();
    const [lessons, minutes, breakMinutes] = [texts.lessons, texts.minutes, texts.breakMinutes].map(Number);
    const breaks = texts.breaks
      .split(/[^\d]+/)
      .filter(Boolean)
      .map(Number);
    const isGood = (value: number | undefined, most: number): value is number =>
      value !== undefined && Number.isInteger(value) && value >= 1 && value <= most;
    setWrong(
      !(
        isGood(lessons, MAX_PERIOD_NUMBER) &&
        isGood(minutes, 240) &&
        isGood(breakMinutes, 240) &&
        onMake({ start: texts.start, lessons, minutes, breaks, breakMinutes })
      ),
    );
  };
  const name = WEEKDAYS[day - 1];
  return (
    <details className="week-fold" open={!hasRows}>
      <summary>Buat baris {name}</summary>
      <form className="week-tools" onSubmit={makeDay} noValidate>
        {DAY_PLAN_INPUTS.map(([text, label]) => (
          <label key={text} className="week-field">
            {label}
            <input
              value={texts[text]}
              inputMode="numeric"
              autoComplete="off"
              size={8}
              onChange={({ target }) => setTexts({ ...texts, [text]: target.value })}
            />
          </label>
        ))}
        <Button type="submit" variant="outlined">
          {hasRows ? `Ganti semua baris ${name}` : `Buat baris ${name}`}
        </Button>
        {isWrong && (
          <p className="week-wrong" role="alert">
            Isi jam mulai seperti 07.00, dan bilangan bulat: jumlah jam 1 sampai {MAX_PERIOD_NUMBER}, menit 1
            sampai 240, selesai sebelum tengah malam. Beberapa istirahat dipisahkan koma, misalnya 3, 6.
          </p>
        )}
      </form>
    </details>
  );
}

function CopyDayForm({ day, onCopy }: Pick<DayToolsProps, 'day' | 'onCopy'>) {
  const [days, setDays] = useState<readonly number[]>([]);
  const name = WEEKDAYS[day - 1];
  return (
    <details className="week-fold">
      <summary>Salin {name} ke hari lain</summary>
      <fieldset className="week-ticks">
        <legend className="vh">Hari yang disalini {name}</legend>
        {WEEKDAYS.map((other, i) => {
          const number = i + 1;
          if (number === day) return null;
          return (
            <label key={other}>
              <input
                type="checkbox"
                checked={days.includes(number)}
                onChange={({ target }) =>
                  setDays(
                    target.checked ? [...days, number].toSorted() : days.filter((one) => one !== number),
                  )
                }
              />
              {other}
            </label>
          );
        })}
      </fieldset>
      <Button
        variant="outlined"
        disabled={days.length === 0}
        onClick={() => {
          onCopy(days);
          setDays([]);
        }}
      >
        Salin
      </Button>
    </details>
  );
}
