/**
 * The rows of a register as plain markup. They use no hooks, because the first script renders them before React has loaded
 * (start/firstRegister.tsx).
 */
import type { CSSProperties, ReactNode, Ref } from 'react';
import { type AttendanceStatus, isKnownBeforehand, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import type { Id } from '../../../contract/calls.ts';
import type { Session } from '../../../contract/lessons/sessions.ts';
import { formatDateWithWeekday, formatTimeRange } from '../../i18n/format.ts';
import { pathTo } from '../../kit/page/paths.ts';
import type { LinkComponent } from '../../kit/page/plainLink.tsx';
import type { Crumb } from '../../kit/page/Trail.tsx';
import type { StatusGroup } from './engine/rows.ts';
import { STATUS_STYLE } from '../../school/statusColours.ts';

/** The breadcrumb of a register. */
export const createRegisterBreadcrumb = (subjectId: Id, subject: string | undefined): readonly Crumb[] => [
  { label: 'Mata pelajaran', to: pathTo('mata-pelajaran') },
  { label: subject ?? 'Mata pelajaran ini', to: pathTo('mata-pelajaran', subjectId) },
  { label: 'Sesi', to: pathTo('mata-pelajaran', subjectId, 'sesi') },
];

interface SessionSummaryProps {
  readonly session: Session & { readonly room?: string | null | undefined };
}

/** Shows the day, the time, the name and the room of the session, which a phone cuts off where its line ends. Another backend may leave out any of these. */
export const SessionSummary = ({ session }: SessionSummaryProps) => {
  const { name, date, start_time: start, end_time: end, room } = session;
  return (
    <p className="register-when">
      {date && <span>{formatDateWithWeekday(date)}</span>}{' '}
      {start && end && <strong>{formatTimeRange(start, end)}</strong>} {name && <span>{name}</span>}{' '}
      {room && <span>{room}</span>}
    </p>
  );
};

/** Tells the style sheet how many status columns there are, for the read-only view. */
const statusCountStyle = (count: number): CSSProperties & Record<string, number> => ({ '--statuses': count });

/** The attributes of the list around the rows. */
export const listAttributes = (choices: number, withDetails: boolean, withContext: boolean) => ({
  className: 'register-list',
  'aria-label': 'Siswa',
  style: statusCountStyle(choices),
  'data-plain': !withDetails,
  'data-context': withContext,
});

interface RowProps {
  readonly id: Id;
  /** Nomor absen. */
  readonly number: number | null;
  readonly name: string;
  /** The path of the pupil's page, which is behind the name; undefined for who may not open it. */
  readonly to?: string;
  readonly Link: LinkComponent;
  /** Whether the row has radios. Then the name is in the Tab order only while its row is, see RegisterList.tsx. */
  readonly hasChoices: boolean;
  readonly nis: string;
  readonly facts?: ReactNode;
  readonly choices: ReactNode;
  /** The colour of the row and the word of its mark. RegisterRow.tsx leaves them out and sets both in the DOM, without React. */
  readonly group?: StatusGroup;
  readonly announcement?: string;
  readonly children?: ReactNode;
  readonly row?: Ref<HTMLLIElement>;
}

export const Row = ({
  id,
  number,
  name,
  to,
  Link,
  hasChoices,
  nis,
  facts,
  choices,
  group,
  announcement,
  children,
  row,
}: RowProps) => (
  <li className="register-row" ref={row} data-pupil={id} data-group={group}>
    <span className="register-number">{number ?? '–'}</span>
    <span className="register-person">
      <span className="register-name">
        {to === undefined ? (
          name
        ) : (
          <Link to={to} tabIndex={hasChoices ? -1 : undefined}>
            {name}
          </Link>
        )}
      </span>
      <span className="register-facts">
        <span className="register-nis">{nis}</span>
        {facts}
      </span>
    </span>
    {choices}
    {/* It is hidden from screen readers, to which the radios already say it. */}
    <span className="register-said" aria-hidden>
      {announcement}
    </span>
    {children}
  </li>
);

interface ChoicesProps {
  /** The pupil's name, as the label of the radio group. */
  readonly name: string;
  /** The `name` that only these radios share. */
  readonly group: string;
  readonly choices: readonly AttendanceStatus[];
  readonly isEarly?: boolean;
  readonly describedBy?: string;
  readonly tabIndex?: number;
  /** The recorded status, where nothing sets the radios afterwards. */
  readonly marked?: string | null;
}

export const StatusRadioGroup = (props: ChoicesProps) => {
  const { name, group, choices, isEarly = false, describedBy, tabIndex, marked } = props;
  return (
    <div className="register-choices" role="radiogroup" aria-label={name} aria-describedby={describedBy}>
      {choices.map((choice) => (
        <label key={choice} className="register-choice" style={STATUS_STYLE[choice]}>
          <input
            type="radio"
            name={group}
            value={choice}
            aria-label={STATUS_TEXT[choice].label}
            aria-keyshortcuts={STATUS_TEXT[choice].letter}
            tabIndex={tabIndex}
            disabled={isEarly && !isKnownBeforehand(choice)}
            defaultChecked={marked === undefined ? undefined : marked === choice}
          />
          <span className="register-face">
            <b>{STATUS_TEXT[choice].letter}</b>
            <span className="register-word">{STATUS_TEXT[choice].label}</span>
          </span>
        </label>
      ))}
    </div>
  );
};
