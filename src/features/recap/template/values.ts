/** What a template may ask for: names of cells, and figures of pupils. */

/** Those of days, of meetings or of shares that a column may be headed with. */
export type Figure = 'h' | 's' | 'i' | 'a' | 't' | 'd' | 'absent' | 'base' | 'percent' | 'missing';

/** null: nothing is recorded, which is no zero. */
export type Figures = Readonly<Record<Figure, number | null>>;

export interface TemplatePupil {
  readonly number: number;
  readonly nis: string;
  readonly nisn: string | null;
  readonly fullname: string;
  readonly gender: string | null;
  /** Of the whole sheet. */
  readonly figures: Figures;
  /** Of its months, by 1 to 12. */
  readonly months: ReadonlyMap<number, Figures>;
  /** Of its days, by 1 to 31; null: nothing is recorded. */
  readonly letters: ReadonlyMap<number, string | null>;
}

export interface TemplateValues {
  readonly className: string;
  readonly semester: string | null;
  /** By the name of a cell, in capitals without anything between: TAHUNAJARAN. */
  readonly names: Readonly<Record<string, string | number>>;
  readonly pupils: readonly TemplatePupil[];
}
