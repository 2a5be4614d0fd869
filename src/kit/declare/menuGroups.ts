/** The parts of the menu, in their order. A resource that names none stands in the second: what the school is made of. */
export const MENU_GROUPS = ['Kehadiran', 'Sekolah', 'Pengawasan'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];
