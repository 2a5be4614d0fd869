interface Year {
  readonly id: number | string;
  readonly name?: string;
}

/** An academic year, also as it comes along with a class: "2026/2027". */
export const yearName = ({ name, id }: Year): string => String(name ?? id);
