/** A call of the bench: who asks, what, and what it may cost the database. */
import type { Id, HttpMethod } from '../../contract/calls.ts';

export const ACCOUNTS = ['admin', 'kepsek', 'guru', 'siswa'] as const;

export interface SchoolCall {
  name: string;
  as: (typeof ACCOUNTS)[number];
  method?: HttpMethod;
  path: string;
  body?: (round: number) => unknown;
  /** Milliseconds. */
  most: number;
  /** Where it is not well: what it is to be answered with. */
  status?: number;
  /** Takes back what it has written, so that the next round finds what this one found. Not measured. */
  undo?: (answered: { letter?: { id: Id } }) => { path: string; body: unknown };
}

/** Where the calls go. */
export interface Place {
  schoolClass: number;
  /** A class of the first school with few closings: each run of the bench adds some twenty to their history, and that is read. */
  seldomClosed: number;
  subject: number;
  session: number;
  /** A session of a month that is closed. */
  signed: number;
  pupil: number;
  /** A pupil of the class whom no letter is about in November. */
  unwritten: number;
  /** The last page of the first school's letters. */
  lastOfLetters: number;
}

const MOST = 20;
/** What is looked at all day: registers, lists, a teacher's home. */
export const DAILY = 5;
/** A sheet that is put out now and then. */
export const RECAP = 100;
/** All classes of a school, one after the other. */
export const WHOLE_SCHOOL = 1000;

export const read = (as: SchoolCall['as'], name: string, path: string, most = MOST): SchoolCall => ({
  as,
  name,
  path,
  most,
});
