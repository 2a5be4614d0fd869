import { formatShare } from '../i18n/format.ts';
import { NOT_COUNTED_LETTER } from '../../contract/dayRules.ts';
import type { MonthRecap } from '../../contract/recap.ts';
import type { Asked } from './Behind.tsx';
import { Letter } from './letters.tsx';

interface MonthCardsProps {
  readonly recap: MonthRecap;
  readonly onAsk: (asked: Asked) => void;
}

/** On a phone a line of dots and letters for each pupil; the whole of it opens what is behind. */
export const MonthCards = ({ recap: { pupils }, onAsk }: MonthCardsProps) => (
  <ul className="recap-cards">
    {pupils.map((pupil) => (
      <li key={pupil.id}>
        <button type="button" onClick={() => onAsk({ pupil })}>
          <span className="recap-card-head">
            <span className="quiet">{pupil.number}</span>
            <b>{pupil.fullname}</b>
            <b>{pupil.percent === null ? '–' : `${formatShare(pupil.percent)}%`}</b>
          </span>
          <span className="vh">
            Sakit {pupil.days.sakit}, izin {pupil.days.izin}, alpa {pupil.days.alpa}
          </span>
          <span className="recap-seats" aria-hidden>
            {[...pupil.letters].map(
              (letter, at) =>
                letter !== NOT_COUNTED_LETTER && (
                  // A place is its day.
                  // oxlint-disable-next-line react/no-array-index-key
                  <i key={at}>
                    <Letter letter={letter} />
                  </i>
                ),
            )}
          </span>
        </button>
      </li>
    ))}
  </ul>
);
