import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../i18n/format.ts';
import { Line } from '../../../kit/page/Line.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { useExtensions } from '../../../providers/extensions.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { RECAP_SLUG } from '../../../school/paths.ts';
import { PupilName } from '../../../school/PupilLink.tsx';
import { getLateness } from '../../gate/index.ts';

const STALE_AFTER_MS = 5 * 60_000;

/** More than a meeting talks about; the recap has them all. */
const MAX_SHOWN = 20;

/**
 * Who has come late at the gate as often as the school's limit says, this semester. It comes with another answer, so it stands below the
 * list; where there is no gate, no limit or nobody, there is nothing.
 *
 * @param classId of one class; undefined: of all that the user sees
 */
export function LateAtGate({ classId }: { readonly classId: string | undefined }) {
  const act = useRunAction();
  const isOn = useExtensions()('gate') === true;
  const { data } = useQuery({
    queryKey: ['rekap', 'terlambat', undefined, undefined, classId],
    queryFn: ({ signal }) => act(getLateness, { class_id: classId }, signal),
    enabled: isOn,
    retry: false,
    // It adds up the arrivals of a semester, which few minutes change.
    staleTime: STALE_AFTER_MS,
  });
  const limit = data?.late_limit;
  if (!limit) return null;
  const pupils = data.pupils.filter(({ times }) => times >= limit).toSorted((a, b) => b.times - a.times);
  if (pupils.length === 0) return null;
  return (
    <Section title="Sering terlambat di gerbang" count={formatNumber(pupils.length)}>
      <p className="quiet small">{`${limit} kali atau lebih dalam semester ini.`}</p>
      <ul className="lines">
        {pupils.slice(0, MAX_SHOWN).map(({ id, fullname, Class, times, minutes }) => (
          <Line key={id} title={<PupilName pupil={{ id, fullname }} />} text={Class.name}>
            <span className="end">{`${times} kali, ${formatNumber(minutes)} menit`}</span>
          </Line>
        ))}
      </ul>
      <Link
        className="btn words"
        to={`${pathTo(RECAP_SLUG)}?jenis=terlambat${classId ? `&kelas=${classId}` : ''}`}
      >
        Buka rekap keterlambatan
      </Link>
    </Section>
  );
}
