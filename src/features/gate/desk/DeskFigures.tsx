import type { ReactNode } from 'react';
import type { GateDesk } from '../../../../contract/gate/desk.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { type InClass, openLeaves } from './desk.ts';

interface DeskFiguresProps {
  readonly desk: GateDesk;
  readonly pupils: readonly InClass[];
}

interface FigureProps {
  readonly name: string;
  readonly value: number | undefined;
  readonly children: ReactNode;
}

const Figure = ({ name, value, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{value === undefined ? '–' : formatNumber(value)}</b>
      <span>{children}</span>
    </dd>
  </div>
);

/** The four figures of the desk, each with its base. On a day without school nobody is missing or late. */
export function DeskFigures({ desk, pupils }: DeskFiguresProps) {
  const missing = pupils.filter(({ arrived }) => arrived === null);
  const here = pupils.length - missing.length;
  const isSchoolDay = desk.late_after !== null;
  return (
    <dl className="figs gate-figures">
      <Figure name="Sudah datang" value={here}>
        dari {formatNumber(pupils.length)} siswa
      </Figure>
      <Figure name="Belum datang" value={isSchoolDay ? missing.length : undefined}>
        {formatNumber(missing.filter(({ letter }) => letter !== null).length)} ada surat
      </Figure>
      <Figure
        name="Terlambat"
        value={isSchoolDay ? pupils.filter(({ minutes_late: late }) => late > 0).length : undefined}
      >
        dari {formatNumber(here)} yang datang
      </Figure>
      <Figure name="Izin keluar" value={openLeaves(desk).length}>
        belum kembali
      </Figure>
    </dl>
  );
}
