import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { Overlap } from '../../../contract/lessons/sessions.ts';
import { formatTimeRange } from '../../i18n/format.ts';
import { pathTo } from '../../kit/page/paths.ts';

interface OverlapsProps {
  readonly overlaps: readonly Overlap[];
  /** Opens the links in a new tab, so that a half-filled form is not left. */
  readonly inNewTab?: boolean;
}

const SHARED_BY_WORDS: Readonly<Record<Overlap['same'][number], string>> = {
  class: 'kelas yang sama',
  teacher: 'guru yang sama',
};

/** Lists the sessions at the same time with the same class or teacher, in one sentence with links. */
export const Overlaps = ({ overlaps, inNewTab = false }: OverlapsProps) => (
  <>
    Bentrok dengan{' '}
    {overlaps.map(({ id, subjectId, name, Subject, Class, start_time: start, end_time: end, same }, at) => (
      <Fragment key={id}>
        {at > 0 && '; '}
        <Link
          className="inked"
          to={pathTo('mata-pelajaran', subjectId, 'sesi', id)}
          {...(inNewTab && { target: '_blank', rel: 'noopener' })}
        >
          {Subject.name}, {Class.name}, {name}
        </Link>{' '}
        pukul {formatTimeRange(start, end)} ({same.map((who) => SHARED_BY_WORDS[who]).join(' dan ')})
      </Fragment>
    ))}
    .
  </>
);
