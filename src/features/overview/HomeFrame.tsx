/** What the home's own page and the first script's have around their lessons. Without hooks, as all that is painted before React is there. */
import type { ReactNode } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { greet } from './words.ts';

interface GreetingProps {
  readonly name: string | undefined;
  readonly day: string;
  /** Of the school's day. */
  readonly hour: number;
}

export const Greeting = ({ name, day, hour }: GreetingProps) => (
  <div className="greeting home-greeting">
    <p>{greet(hour, name)}</p>
    <p className="quiet">{formatDay(day)}</p>
  </div>
);

interface HomeColumnsProps {
  /** What is to be done now. */
  readonly today: ReactNode;
  /** Beside it, or on a phone below: how it goes. */
  readonly overview: ReactNode;
}

export const HomeColumns = ({ today, overview }: HomeColumnsProps) => (
  <div className="home-page from-top">
    <div className="from-top">{today}</div>
    <div className="from-top">{overview}</div>
  </div>
);
