/** Who stands in which register, told independently of the server: plain lists, looked through from the front. */
export interface MembershipSpan {
  readonly klass: number;
  readonly pupil: number;
  number: number;
  readonly from: string;
  to: string | null;
}

export interface Lesson {
  readonly id: number;
  readonly klass: number;
  date: string;
  /** Cleared ones, too, as null. */
  readonly marks: Map<number, string | null>;
}

export interface Standing {
  readonly pupil: number;
  readonly number: number | null;
  readonly status: string | null;
}

export class MembershipModel {
  stays: MembershipSpan[] = [];
  lessons: Lesson[] = [];
  readonly year: { readonly start: string; readonly end: string };
  today: string;

  constructor(year: { readonly start: string; readonly end: string }, today: string) {
    this.year = year;
    this.today = today;
  }

  isMember(pupil: number, klass: number, date: string): boolean {
    return this.stays.some(
      (stay) =>
        stay.pupil === pupil &&
        stay.klass === klass &&
        stay.from <= date &&
        (stay.to === null || date < stay.to),
    );
  }

  private hasMark(klass: number, pupil?: number, from = ''): boolean {
    return this.lessons.some(
      (lesson) =>
        lesson.klass === klass &&
        lesson.date >= from &&
        [...lesson.marks].some(([of, status]) => status !== null && (pupil === undefined || of === pupil)),
    );
  }

  /** @returns whether the server is to take it */
  join(pupil: number, klass: number, date?: string): boolean {
    const own = this.stays.filter((stay) => stay.pupil === pupil);
    if (date !== undefined && (date < this.year.start || date > this.year.end)) return false;
    const ends = own.map(({ to }) => to ?? '');
    const first = this.hasMark(klass)
      ? this.today
      : [this.year.start, ...ends].reduce((a, b) => (a > b ? a : b));
    const from = date ?? first;
    if (own.some(({ to }) => to === null || to > from)) return false;
    const back = own.findLast((stay) => stay.klass === klass && stay.to === from);
    if (back) back.to = null;
    else {
      const numbers = this.stays.filter((stay) => stay.klass === klass);
      const old = numbers.find((stay) => stay.pupil === pupil);
      const number = old?.number ?? Math.max(0, ...numbers.map((stay) => stay.number)) + 1;
      this.stays.push({ klass, pupil, number, from, to: null });
    }
    return true;
  }

  /** @returns whether the server is to take it */
  leave(pupil: number, klass: number, date?: string): boolean {
    const stay = this.stays
      .filter((one) => one.pupil === pupil && one.klass === klass && (one.to === null || one.to > this.today))
      .reduce<MembershipSpan | undefined>(
        (first, one) => (first && first.from <= one.from ? first : one),
        undefined,
      );
    if (!stay) return true;
    if (date !== undefined && date < stay.from) return false;
    const wasMarked = this.hasMark(klass, pupil, stay.from);
    if ((date === undefined || date === stay.from) && !wasMarked) {
      this.stays = this.stays.filter((one) => one !== stay);
      return true;
    }
    const day = date ?? (this.today > stay.from ? this.today : stay.from);
    if (day > this.year.end) return false;
    stay.to = day;
    return true;
  }

  /** @returns whether the server is to take it */
  move(pupil: number, from: number, to: number, date = this.today): boolean {
    const standing = this.stays.filter(
      (stay) => stay.pupil === pupil && (stay.to === null || stay.to > this.today),
    );
    const here = standing
      .filter((stay) => stay.klass === from)
      .reduce<MembershipSpan | undefined>(
        (first, one) => (first && first.from <= one.from ? first : one),
        undefined,
      );
    if (!here) return standing.some((stay) => stay.klass === to);
    if (date < this.year.start || date > this.year.end || date < here.from) return false;
    // All or nothing.
    const before = this.stays.map((stay) => ({ ...stay }));
    if (this.leave(pupil, from, date) && this.join(pupil, to, date)) return true;
    this.stays = before;
    return false;
  }

  renumber(klass: number, pupils: readonly number[]): void {
    const numberOf = (pupil: number) =>
      this.stays.find((stay) => stay.pupil === pupil && stay.klass === klass)?.number;
    const isThere = (pupil: number) =>
      this.stays.some(
        (stay) => stay.pupil === pupil && stay.klass === klass && (stay.to === null || stay.to > this.today),
      );
    const all = pupils.filter((pupil) => numberOf(pupil) !== undefined);
    const gone = all.filter((pupil) => !isThere(pupil));
    const order = [
      ...all.filter(isThere),
      ...gone.toSorted((a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0)),
    ];
    for (const stay of this.stays) if (stay.klass === klass) stay.number = order.indexOf(stay.pupil) + 1;
  }

  /** @returns whether the server is to take it */
  mark(lesson: Lesson, pupil: number, status: string | null): boolean {
    if (!lesson.marks.has(pupil) && !this.isMember(pupil, lesson.klass, lesson.date)) return false;
    // Nobody has come, or stayed away, before the day.
    if (lesson.date > this.today && status !== null && status !== 'izin') return false;
    if (lesson.marks.has(pupil) || status !== null) lesson.marks.set(pupil, status);
    return true;
  }

  /** In order of the number. */
  register(lesson: Lesson, pupils: readonly number[]): Standing[] {
    return pupils
      .filter(
        (pupil) =>
          (lesson.marks.get(pupil) ?? null) !== null || this.isMember(pupil, lesson.klass, lesson.date),
      )
      .map((pupil) => ({
        pupil,
        number:
          this.stays.find((stay) => stay.pupil === pupil && stay.klass === lesson.klass)?.number ?? null,
        status: lesson.marks.get(pupil) ?? null,
      }))
      .toSorted(
        (a, b) =>
          (a.number ?? Infinity) - (b.number ?? Infinity) ||
          pupils.indexOf(a.pupil) - pupils.indexOf(b.pupil),
      );
  }
}
