/** Who stands in which register, told independently of the server: plain lists, looked through from the front. */
export interface MembershipSpan {
  readonly schoolClass: number;
  readonly pupil: number;
  number: number;
  readonly from: string;
  to: string | null;
}

export interface Lesson {
  readonly id: number;
  readonly schoolClass: number;
  date: string;
  /** Cleared ones, too, as null. */
  readonly marks: Map<number, string | null>;
}

export interface CurrentMembership {
  readonly pupil: number;
  readonly number: number | null;
  readonly status: string | null;
}

export class MembershipModel {
  memberships: MembershipSpan[] = [];
  lessons: Lesson[] = [];
  readonly year: { readonly start: string; readonly end: string };
  today: string;

  constructor(year: { readonly start: string; readonly end: string }, today: string) {
    this.year = year;
    this.today = today;
  }

  isMember(pupil: number, schoolClass: number, date: string): boolean {
    return this.memberships.some(
      (membership) =>
        membership.pupil === pupil &&
        membership.schoolClass === schoolClass &&
        membership.from <= date &&
        (membership.to === null || date < membership.to),
    );
  }

  private hasMark(schoolClass: number, pupil?: number, from = ''): boolean {
    return this.lessons.some(
      (lesson) =>
        lesson.schoolClass === schoolClass &&
        lesson.date >= from &&
        [...lesson.marks].some(([of, status]) => status !== null && (pupil === undefined || of === pupil)),
    );
  }

  /** @returns whether the server is to take it */
  join(pupil: number, schoolClass: number, date?: string): boolean {
    const own = this.memberships.filter((membership) => membership.pupil === pupil);
    if (date !== undefined && (date < this.year.start || date > this.year.end)) return false;
    const ends = own.map(({ to }) => to ?? '');
    const first = this.hasMark(schoolClass)
      ? this.today
      : [this.year.start, ...ends].reduce((a, b) => (a > b ? a : b));
    const from = date ?? first;
    if (own.some(({ to }) => to === null || to > from)) return false;
    const back = own.findLast(
      (membership) => membership.schoolClass === schoolClass && membership.to === from,
    );
    if (back) back.to = null;
    else {
      const numbers = this.memberships.filter((membership) => membership.schoolClass === schoolClass);
      const old = numbers.find((membership) => membership.pupil === pupil);
      const number = old?.number ?? Math.max(0, ...numbers.map((membership) => membership.number)) + 1;
      this.memberships.push({ schoolClass, pupil, number, from, to: null });
    }
    return true;
  }

  /** @returns whether the server is to take it */
  leave(pupil: number, schoolClass: number, date?: string): boolean {
    const membership = this.memberships
      .filter(
        (one) =>
          one.pupil === pupil && one.schoolClass === schoolClass && (one.to === null || one.to > this.today),
      )
      .reduce<MembershipSpan | undefined>(
        (first, one) => (first && first.from <= one.from ? first : one),
        undefined,
      );
    if (!membership) return true;
    if (date !== undefined && date < membership.from) return false;
    const wasMarked = this.hasMark(schoolClass, pupil, membership.from);
    if ((date === undefined || date === membership.from) && !wasMarked) {
      this.memberships = this.memberships.filter((one) => one !== membership);
      return true;
    }
    const day = date ?? (this.today > membership.from ? this.today : membership.from);
    if (day > this.year.end) return false;
    membership.to = day;
    return true;
  }

  /** @returns whether the server is to take it */
  move(pupil: number, from: number, to: number, date = this.today): boolean {
    const current = this.memberships.filter(
      (membership) => membership.pupil === pupil && (membership.to === null || membership.to > this.today),
    );
    const here = current
      .filter((membership) => membership.schoolClass === from)
      .reduce<MembershipSpan | undefined>(
        (first, one) => (first && first.from <= one.from ? first : one),
        undefined,
      );
    if (!here) return current.some((membership) => membership.schoolClass === to);
    if (date < this.year.start || date > this.year.end || date < here.from) return false;
    // All or nothing.
    const before = this.memberships.map((membership) => ({ ...membership }));
    if (this.leave(pupil, from, date) && this.join(pupil, to, date)) return true;
    this.memberships = before;
    return false;
  }

  renumber(schoolClass: number, pupils: readonly number[]): void {
    const numberOf = (pupil: number) =>
      this.memberships.find(
        (membership) => membership.pupil === pupil && membership.schoolClass === schoolClass,
      )?.number;
    const isThere = (pupil: number) =>
      this.memberships.some(
        (membership) =>
          membership.pupil === pupil &&
          membership.schoolClass === schoolClass &&
          (membership.to === null || membership.to > this.today),
      );
    const all = pupils.filter((pupil) => numberOf(pupil) !== undefined);
    const gone = all.filter((pupil) => !isThere(pupil));
    const order = [
      ...all.filter(isThere),
      ...gone.toSorted((a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0)),
    ];
    for (const membership of this.memberships)
      if (membership.schoolClass === schoolClass) membership.number = order.indexOf(membership.pupil) + 1;
  }

  /** @returns whether the server is to take it */
  mark(lesson: Lesson, pupil: number, status: string | null): boolean {
    if (!lesson.marks.has(pupil) && !this.isMember(pupil, lesson.schoolClass, lesson.date)) return false;
    // Nobody has come, or stayed away, before the day.
    if (lesson.date > this.today && status !== null && status !== 'izin') return false;
    if (lesson.marks.has(pupil) || status !== null) lesson.marks.set(pupil, status);
    return true;
  }

  /** In order of the number. */
  register(lesson: Lesson, pupils: readonly number[]): CurrentMembership[] {
    return pupils
      .filter(
        (pupil) =>
          (lesson.marks.get(pupil) ?? null) !== null || this.isMember(pupil, lesson.schoolClass, lesson.date),
      )
      .map((pupil) => ({
        pupil,
        number:
          this.memberships.find(
            (membership) => membership.pupil === pupil && membership.schoolClass === lesson.schoolClass,
          )?.number ?? null,
        status: lesson.marks.get(pupil) ?? null,
      }))
      .toSorted(
        (a, b) =>
          (a.number ?? Infinity) - (b.number ?? Infinity) ||
          pupils.indexOf(a.pupil) - pupils.indexOf(b.pupil),
      );
  }
}
