/**
 * The frame around the lessons of the home page, used by React's page and by the first script. It uses no hooks, like everything that is
 * painted before React is there.
 */
import type { ReactNode } from 'react';
import { formatDateWithWeekday } from '../../i18n/format.ts';
import { greet } from './words.ts';

interface GreetingProps {
  readonly name: string | undefined;
  readonly day: string;
  /** The hour in the school's time zone. */
  readonly hour: number;
}

export const Greeting = ({ name, day, hour }: GreetingProps) => (
  <div className="greeting home-greeting">
    <p>{greet(hour, name)}</p>
    <p className="quiet">{formatDateWithWeekday(day)}</p>
  </div>
);

interface HomeColumnsProps {
  /** The column with what must be done now. */
  readonly today: ReactNode;
  /** The column with how attendance goes: beside `today`, or below it on a phone. */
  readonly overview: ReactNode;
}

export const HomeColumns = ({ today, overview }: HomeColumnsProps) => (
  <div className="home-page from-top">
    <div className="from-top">{today}</div>
    <div className="from-top">{overview}</div>
  </div>
);
