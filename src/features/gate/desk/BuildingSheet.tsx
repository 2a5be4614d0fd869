import type { GateDesk } from '../../../../contract/gate/desk.ts';
import { formatDateWithWeekday, formatNumber, formatTime } from '../../../i18n/format.ts';
import { useSchoolTime } from '../../../providers/extensions.ts';
import { useLetterhead } from '../../../providers/letterhead.ts';
import { PAPER_SIZES, usePaperSize } from '../../../school/paper/paper.ts';
import { WhilePrinting } from '../../../school/paper/Paper.tsx';
import { insideByClass } from './desk.ts';

interface BuildingSheetProps {
  readonly desk: GateDesk;
  /** When the answer was received, in ms since the epoch; undefined: it is fresh. */
  readonly seenAt: number | undefined;
}

/** The paper with which a class is called over outside: who is in the building, with a box to tick for each. */
export const BuildingSheet = (props: BuildingSheetProps) => (
  <WhilePrinting>
    <Sheet {...props} />
  </WhilePrinting>
);

function Sheet({ desk, seenAt }: BuildingSheetProps) {
  const [paper] = usePaperSize();
  const letterhead = useLetterhead();
  const timeOf = useSchoolTime();
  const classes = insideByClass(desk);
  const total = classes.reduce((sum, { Students }) => sum + Students.length, 0);
  return (
    <div className={`paper-sheet paper-upright gate-building ${PAPER_SIZES[paper]}`}>
      <h1>Siapa di sekolah</h1>
      <p>
        {letterhead?.name && `${letterhead.name} · `}
        {formatDateWithWeekday(desk.day)} pukul{' '}
        {formatTime(seenAt === undefined ? desk.time : timeOf(seenAt))} · {formatNumber(total)} siswa
        {seenAt !== undefined && ' · data tersimpan, server tidak dapat dihubungi saat dicetak'}
      </p>
      <div>
        {classes
          .filter(({ Students }) => Students.length > 0)
          .map(({ id, name, Students }) => (
            <section key={id}>
              <h2>
                {name} <span>{formatNumber(Students.length)} siswa</span>
              </h2>
              <ul className="gate-ticks">
                {Students.map((pupil) => (
                  <li key={pupil.id}>{pupil.fullname}</li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  );
}
