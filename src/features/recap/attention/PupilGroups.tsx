import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AbsenceStreak } from '../../../../contract/recap/thresholds.ts';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { StatusLetter } from '../../../school/StatusLetter.tsx';
import { formatNumber, formatShortDate } from '../../../i18n/format.ts';
import { PupilLink } from '../../../school/PupilLink.tsx';
import { attentionPath } from '../../../school/paths.ts';
import { membershipsText } from '../report.ts';
import { type AttentionRow, groupByReason, REASON_NAMES, subjectOrSemesterOf } from './rows.ts';
import { percentText, reasonsOf, streakText } from './words.ts';

/** The number of pupils shown at first; more than a school talks about at once. */
const MAX_PUPILS_AT_FIRST = 200;

interface PupilGroupsProps {
  readonly rows: readonly AttentionRow[];
  /** The rows are of several classes, so each line says which. */
  readonly withClass: boolean;
}

/** One line a pupil, in groups by the heaviest reason; a line opens to the sentences behind its figures. */
export function PupilGroups({ rows, withClass }: PupilGroupsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, MAX_PUPILS_AT_FIRST);
  return (
    <>
      {groupByReason(shown).map((group) => (
        <div key={group.reason}>
          <h3 className="attention-group">
            {REASON_NAMES[group.reason].label} <span>{formatNumber(group.rows.length)}</span>
          </h3>
          <ul className="attention-rows">
            {group.rows.map((row) => (
              <PupilRow key={`${row.Class.id} ${row.id}`} row={row} withClass={withClass} />
            ))}
          </ul>
        </div>
      ))}
      {rows.length > shown.length && (
        <PlainButton onClick={() => setShowsAll(true)}>
          {`Tampilkan ${formatNumber(rows.length - shown.length)} siswa lain`}
        </PlainButton>
      )}
    </>
  );
}

interface PupilRowProps {
  readonly row: AttentionRow;
  readonly withClass: boolean;
}

function PupilRow({ row, withClass }: PupilRowProps) {
  const { limits, overall, streak, standings } = row;
  const subjects = standings.filter(({ Subject }) => Subject !== null);
  // Who sees only some subjects is told their lowest share, as long as anything is recorded in them.
  const [lowest = null] = subjects
    .flatMap((one) => (one.percent === null ? [] : [one.percent]))
    .toSorted((a, b) => a - b);
  const percent = overall ? overall.percent : lowest;
  const name = withClass ? row.fullname : `${row.number}. ${row.fullname}`;
  return (
    <li>
      {/* Beside what opens, not within it: a link in something that is pressed is not heard. It is drawn over its place there. */}
      <b className="attention-name">
        <PupilLink className="plain" id={row.id}>
          {name}
        </PupilLink>
      </b>
      <details>
        <summary>
          <b className="attention-name" data-place={name} aria-hidden />
          <span className="attention-class">{row.Class.name}</span>
          <strong className="attention-percent">{percentText(percent)}</strong>
          <ShareBar percent={percent} limit={limits.min_percent} />
          <span className="attention-alpa">
            {overall && <AlpaCount alpa={overall.alpa} most={limits.max_alpa} />}
          </span>
          <span className="attention-subjects" data-beside={streak ? '' : undefined}>
            {subjects.slice(0, 2).map((one) => (
              <span key={one.Subject?.id} className="tag">
                <span>{one.Subject?.name}</span> {percentText(one.percent)}
              </span>
            ))}
          </span>
          <span className="attention-run">{streak && <StreakInShort streak={streak} />}</span>
        </summary>
        <div className="attention-said">
          {standings.map((standing) => (
            <p key={standing.Subject?.id ?? 'hari'}>
              {subjectOrSemesterOf(standing)}: {reasonsOf(standing, limits)}
            </p>
          ))}
          {streak && <p>{streakText(streak)}</p>}
          {row.elsewhere.length > 0 && <p>Termasuk di {membershipsText(row.elsewhere)}</p>}
          <p>
            {row.school !== undefined && `${row.school}, `}
            <Link to={attentionPath(row.Class.id)}>{row.Class.name}</Link>
          </p>
        </div>
      </details>
    </li>
  );
}

/** How far the share reaches, with a tick where the school's limit is. The figure beside it says the same. */
const ShareBar = ({ percent, limit }: { readonly percent: number | null; readonly limit: number | null }) => (
  <span
    className="attention-bar"
    data-low={(percent !== null && limit !== null && percent < limit) || undefined}
    data-limit={limit ?? undefined}
    style={{ '--share': percent ?? 0, '--limit': limit ?? 0 } as CSSProperties}
    aria-hidden
  />
);

function AlpaCount({ alpa, most }: { readonly alpa: number; readonly most: number | null }) {
  const isTooMany = most !== null && alpa >= most;
  return (
    <span className="count-of" data-many={isTooMany || undefined}>
      {isTooMany && <StatusLetter status="alpa" />}
      <span className="vh">alpa </span>
      {formatNumber(alpa)}
      {most !== null && (
        <>
          <span aria-hidden>/</span>
          <span className="vh"> dari batas </span>
          {formatNumber(most)}
        </>
      )}
    </span>
  );
}

/** In the narrow column of a phone the day is written in digits, so that since when is not cut off. */
const StreakInShort = ({ streak: { days, since } }: { readonly streak: AbsenceStreak }) => (
  <>
    <span className="attention-run-long">
      {`${formatNumber(days)} hari berturut-turut, sejak ${formatShortDate(since)}`}
    </span>
    <span className="attention-run-short">{`${formatNumber(days)} hari sejak ${dayAndMonth(since)}`}</span>
  </>
);

/** "17/11" */
const dayAndMonth = (day: string): string => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;
