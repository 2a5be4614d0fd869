import type { RecapSums } from '../../../../contract/recap/recap.ts';
import { STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';

/** In the order of the papers. */
const SHOWN = ['sakit', 'izin', 'alpa', 'terlambat'] as const;

export const CountHeads = () =>
  SHOWN.map((status) => (
    <th key={status} scope="col" abbr={STATUS_TEXT[status].label}>
      {STATUS_TEXT[status].letter}
    </th>
  ));

/** Nothing recorded is no zero. */
export const CountCells = ({ sums: { days, recorded } }: { readonly sums: RecapSums }) =>
  SHOWN.map((status) => (
    <td key={status} data-zero={(recorded > 0 && days[status] === 0) || undefined}>
      {recorded === 0 ? '–' : days[status]}
    </td>
  ));
