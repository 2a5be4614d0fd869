/** What a template may ask for: names of cells, and figures of pupils. */

/** The figures that a column may be headed with: of days, of meetings, or shares. */
export type Figure = 'h' | 's' | 'i' | 'a' | 't' | 'd' | 'absent' | 'base' | 'percent' | 'missing';

/** The value of each figure. It is null, not zero, where nothing is recorded. */
export type Figures = Readonly<Record<Figure, number | null>>;

export interface TemplatePupil {
  readonly number: number;
  readonly nis: string;
  readonly nisn: string | null;
  readonly fullname: string;
  readonly gender: string | null;
  /** The figures of the whole sheet. */
  readonly figures: Figures;
  /** The figures of each month, by 1 to 12. */
  readonly months: ReadonlyMap<number, Figures>;
  /** The letter of each day, by 1 to 31; null where nothing is recorded. */
  readonly letters: ReadonlyMap<number, string | null>;
}

export interface TemplateValues {
  readonly className: string;
  readonly semester: string | null;
  /** The values by the name of the cell, in capitals without any other characters: TAHUNAJARAN. */
  readonly names: Readonly<Record<string, string | number>>;
  readonly pupils: readonly TemplatePupil[];
}
