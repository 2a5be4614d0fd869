import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../i18n/format.ts';
import { PupilLink } from '../../../school/PupilLink.tsx';
import { membershipsText } from '../report.ts';
import { attentionPath } from '../../../school/paths.ts';
import { type AttentionRow, subjectOrSemesterOf } from './rows.ts';
import { reasonsOf } from './words.ts';

/** The number of pupils shown at first; more than a school talks about at once. */
const MAX_PUPILS_AT_FIRST = 200;

interface PupilLinesProps {
  readonly rows: readonly AttentionRow[];
  /** The rows are of several classes, so each line says which. */
  readonly withClass: boolean;
}

export function PupilLines({ rows, withClass }: PupilLinesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, MAX_PUPILS_AT_FIRST);
  return (
    <>
      <ul className="lines">
        {shown.map((row) => (
          <PupilLine key={`${row.Class.id} ${row.id}`} row={row} withClass={withClass} />
        ))}
      </ul>
      {rows.length > shown.length && (
        <button type="button" className="btn" onClick={() => setShowsAll(true)}>
          {`Tampilkan ${formatNumber(rows.length - shown.length)} siswa lain`}
        </button>
      )}
    </>
  );
}

const PupilLine = ({ row, withClass }: { readonly row: AttentionRow; readonly withClass: boolean }) => (
  <li>
    <div className="grow">
      <b>
        <PupilLink className="plain" id={row.id}>
          {withClass ? row.fullname : `${row.number}. ${row.fullname}`}
        </PupilLink>
      </b>
      {withClass && (
        <small className="attention-of-class">
          {row.school !== undefined && `${row.school}, `}
          <Link to={attentionPath(row.Class.id)}>{row.Class.name}</Link>
        </small>
      )}
      {row.standings.map((standing) => (
        <small key={standing.Subject?.id ?? 'hari'}>
          {subjectOrSemesterOf(standing)}: {reasonsOf(standing, row.limits)}
        </small>
      ))}
      {row.elsewhere.length > 0 && <small>Termasuk di {membershipsText(row.elsewhere)}</small>}
    </div>
  </li>
);
