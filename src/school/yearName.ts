interface Year {
  readonly id: number | string;
  readonly name?: string;
  readonly semester?: string;
}

/** An academic year, also as it comes along with a class: "2026/2027 Ganjil". */
export const yearName = ({ name, semester, id }: Year): string =>
  [name ?? id, semester].filter(Boolean).join(' ');
