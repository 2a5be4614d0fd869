/** A user's gender is `L` or `P`, as in Indonesian school records. */
export const GENDERS = { L: 'Laki-laki', P: 'Perempuan' } as const;

export type Gender = keyof typeof GENDERS;
