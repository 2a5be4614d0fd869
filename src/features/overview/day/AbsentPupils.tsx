import { STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';
import type { AbsentPupil, SchoolDayOverview } from '../../../../contract/overview/schoolDay.ts';
import { StatusLine } from '../../attendance/index.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { PupilName } from '../../../school/PupilLink.tsx';

type AbsentPupilsProps = NonNullable<SchoolDayOverview['today']>['absent'];

export function AbsentPupils({ counts, pupils }: AbsentPupilsProps) {
  const total = counts.izin + counts.sakit + counts.alpa;
  const unnamed = total - pupils.length;
  return (
    <Section title="Tidak hadir" count={total > 0 ? formatNumber(total) : undefined}>
      {total === 0 && <p className="quiet small">Tidak ada siswa yang tercatat tidak hadir.</p>}
      <ul className="lines day-absent">
        {pupils.map((pupil) => (
          <AbsentPupilLine key={pupil.id} pupil={pupil} />
        ))}
      </ul>
      {unnamed > 0 && <p className="quiet small">dan {formatNumber(unnamed)} siswa lain.</p>}
    </Section>
  );
}

function AbsentPupilLine({ pupil: { id, fullname, status, note, Class } }: { readonly pupil: AbsentPupil }) {
  const { label } = STATUS_TEXT[status];
  const name = <PupilName pupil={{ id, fullname }} />;
  return (
    <StatusLine status={status} name={name}>
      {[Class.name, note ? `${label}, ${note}` : label].join(' · ')}
    </StatusLine>
  );
}
