/** Of a user: `L` or `P`, as Indonesian school records have it. */
export const GENDERS = { L: 'Laki-laki', P: 'Perempuan' } as const;

export type Gender = keyof typeof GENDERS;
