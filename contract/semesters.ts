export const SEMESTERS = ['Ganjil', 'Genap'] as const;

export type Semester = (typeof SEMESTERS)[number];
