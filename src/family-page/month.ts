/** A month of the child as dots and letters, as on the school's own sheet. */
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  countPresentMarks,
  NOT_RECORDED_LABEL,
  STATUS_TEXT,
} from '../../contract/attendanceStatus.ts';
import type { OpenFamilyPage } from '../../contract/family/links.ts';
import {
  formatDateWithWeekday,
  formatMonth,
  formatNumber,
  formatPercent,
  formatWeekday,
} from '../i18n/format.ts';
import { element, icon } from '../look/dom.ts';

/** A dot for present, a square with its letter for what differs, a ring for what is not recorded. The word stands beside it. */
export function dayMark(status: AttendanceStatus | null | undefined): HTMLElement {
  if (!status) return element('span', { class: 'ring', 'aria-hidden': 'true' });
  if (status === 'hadir') return element('span', { class: 'dot', 'aria-hidden': 'true' });
  const { letter } = STATUS_TEXT[status];
  return element('span', { class: 'k', 'data-letter': letter, 'aria-hidden': 'true' }, letter);
}

const statusOf = (letter: string): AttendanceStatus | undefined =>
  ATTENDANCE_STATUSES.find((status) => STATUS_TEXT[status].letter === letter);

/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export function monthSection(
  { Month, months, today }: OpenFamilyPage,
  onMonth: (month: string) => void,
): HTMLElement | undefined {
  if (!Month) return undefined;
  const at = months.indexOf(Month.month);
  const move = (to: string | undefined, label: string, path: string) => {
    const made = element(
      'button',
      { type: 'button', class: 'btn parent-move', 'aria-label': label, disabled: to === undefined },
      icon(path),
    );
    if (to !== undefined) made.addEventListener('click', () => onMonth(to));
    return made;
  };
  const share =
    Month.percent === null
      ? element('span', { class: 'end quiet' }, 'belum ada yang dicatat')
      : element(
          'span',
          { class: 'end' },
          element('b', {}, formatPercent(Month.percent / 100)),
          ` ${formatNumber(countPresentMarks(Month.days))} dari ${formatNumber(Month.base)} hari`,
        );
  return element(
    'section',
    { class: 'sec' },
    element(
      'header',
      { class: 'parent-month-head' },
      move(months[at - 1], 'Bulan sebelumnya', 'm15 18-6-6 6-6'),
      element('h2', {}, formatMonth(Month.month)),
      move(months[at + 1], 'Bulan berikutnya', 'm9 18 6-6-6-6'),
      share,
    ),
    grid(Month, today),
    legend(Month),
  );
}

function grid({ calendar, letters }: NonNullable<OpenFamilyPage['Month']>, today: string): HTMLElement {
  const days = calendar.map(({ date, free }, at) => ({ date, free, letter: letters.charAt(at).trim() }));
  // A weekday without lessons has no column, unless something is recorded on one of its days.
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((weekday) =>
    days.some(({ date, free, letter }) => weekdayOf(date) === weekday && (free === null || letter !== '')),
  );
  const weeks = new Map<string, typeof days>();
  for (const day of days) {
    const monday = new Date(Date.parse(`${day.date}T00:00:00Z`) - weekdayOf(day.date) * 86_400_000);
    const key = monday.toISOString();
    weeks.set(key, [...(weeks.get(key) ?? []), day]);
  }
  const cell = (day: (typeof days)[number] | undefined) => {
    if (!day) return element('td');
    const word = day.letter ? (statusWord(day.letter) ?? NOT_RECORDED_LABEL) : day.free;
    return element(
      'td',
      { class: day.free === null ? undefined : 'parent-free', 'aria-current': day.date === today && 'date' },
      element('b', { 'aria-hidden': 'true' }, String(Number(day.date.slice(8)))),
      element('span', { class: 'vh' }, [formatDateWithWeekday(day.date), word].filter(Boolean).join(': ')),
      day.letter !== '' && dayMark(statusOf(day.letter)),
    );
  };
  const rows = [...weeks.values()]
    .map((week) => weekdays.map((weekday) => week.find(({ date }) => weekdayOf(date) === weekday)))
    .filter((row) => row.some(Boolean));
  const nameOf = (weekday: number) =>
    formatWeekday(days.find(({ date }) => weekdayOf(date) === weekday)?.date ?? '').slice(0, 3);
  return element(
    'table',
    { class: 'parent-month' },
    element(
      'thead',
      {},
      element('tr', {}, ...weekdays.map((weekday) => element('th', { scope: 'col' }, nameOf(weekday)))),
    ),
    element('tbody', {}, ...rows.map((row) => element('tr', {}, ...row.map(cell)))),
  );
}

const statusWord = (letter: string): string | undefined => {
  const status = statusOf(letter);
  return status && STATUS_TEXT[status].label;
};

/** Which sign means what, with how many days; those that do not occur are left out. */
const legend = ({ days }: NonNullable<OpenFamilyPage['Month']>): HTMLElement =>
  element(
    'p',
    { class: 'parent-legend' },
    ...ATTENDANCE_STATUSES.filter((status) => days[status] > 0).map((status) =>
      element('span', {}, dayMark(status), `${STATUS_TEXT[status].label} ${formatNumber(days[status])}`),
    ),
  );
