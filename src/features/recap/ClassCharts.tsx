import type { MonthRecap, SemesterRecap } from '../../../contract/recap/recap.ts';
import { isMonth } from './words.ts';
import { HourMap } from './charts/HourMap.tsx';
import { momentsOfDays, sumByLessonHour, momentsOfMonths } from './moments.ts';
import { TrendLine } from './charts/TrendLine.tsx';
import './charts/charts.css';

/** Draws charts from a class's sheet: the trend of attendance, and the hours of the week. */
export function ClassCharts({ recap }: { readonly recap: MonthRecap | SemesterRecap }) {
  return (
    <div className="chart-pair">
      {isMonth(recap) ? (
        <>
          <TrendLine
            title="Tren per hari"
            label="Persen siswa hadir per hari"
            head="Hari"
            moments={momentsOfDays(recap)}
            nothing="Belum ada kehadiran yang dicatat pada bulan ini."
          />
          <HourMap hours={sumByLessonHour(recap)} />
        </>
      ) : (
        <TrendLine
          title="Tren per bulan"
          label="Persen hari hadir per bulan"
          head="Bulan"
          moments={momentsOfMonths(recap)}
          nothing="Belum ada kehadiran yang dicatat pada semester ini."
        />
      )}
    </div>
  );
}
