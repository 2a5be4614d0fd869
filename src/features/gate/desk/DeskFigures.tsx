import type { GateDesk } from '../../../../contract/gate/desk.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Figure } from '../../../kit/page/Figure.tsx';
import { type InClass, openLeaves } from './desk.ts';

interface DeskFiguresProps {
  readonly desk: GateDesk;
  readonly pupils: readonly InClass[];
}

/** The four figures of the desk, each with its base. On a day without school nobody is missing or late. */
export function DeskFigures({ desk, pupils }: DeskFiguresProps) {
  const missing = pupils.filter(({ arrived }) => arrived === null);
  const here = pupils.length - missing.length;
  const onSchoolDay = (count: number) => (desk.late_after === null ? '–' : formatNumber(count));
  return (
    <dl className="figs gate-figures">
      <Figure name="Sudah datang" value={formatNumber(here)}>
        dari {formatNumber(pupils.length)} siswa
      </Figure>
      <Figure name="Belum datang" value={onSchoolDay(missing.length)}>
        {formatNumber(missing.filter(({ letter }) => letter !== null).length)} ada surat
      </Figure>
      <Figure
        name="Terlambat"
        value={onSchoolDay(pupils.filter(({ minutes_late: late }) => late > 0).length)}
      >
        dari {formatNumber(here)} yang datang
      </Figure>
      <Figure name="Izin keluar" value={formatNumber(openLeaves(desk).length)}>
        belum kembali
      </Figure>
    </dl>
  );
}
