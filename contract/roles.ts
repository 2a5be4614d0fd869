/** The roles of this server. Another backend may have others: the dashboard then lets its server decide. */
export const ROLES = { admin: 'Admin', head: 'Kepala Sekolah', teacher: 'Guru', student: 'Siswa' } as const;

export type RoleName = (typeof ROLES)[keyof typeof ROLES];

const { admin, head, teacher, student } = ROLES;

/** Groups of roles that make calls of one kind. */
export const ROLE_GROUPS = {
  adminOnly: [admin],
  /** Who may read everything. */
  office: [admin, head],
  staff: [admin, head, teacher],
  pupils: [student],
  /** The roles that keep registers. A teacher keeps those of the own subjects only, which the server checks with the record. */
  keepers: [admin, teacher],
  /**
   * The roles that take in letters of pupils: the office's administrators, and teachers who are wali kelas for the own pupils, which the
   * server checks with the record.
   */
  letterTakers: [admin, teacher],
} as const satisfies Readonly<Record<string, readonly RoleName[]>>;

/** Students are users whose role name contains one of these, whatever the case (specification, section 1). */
export const STUDENT_ROLE_WORDS = ['siswa', 'student'] as const;

export const isStudentRole = (roleName: string | null | undefined): boolean => {
  const name = roleName?.toLowerCase() ?? '';
  return STUDENT_ROLE_WORDS.some((word) => name.includes(word));
};
