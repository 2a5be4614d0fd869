/** The parts of the menu, in their order: what is done every day, the records it is about, and what looks over both. */
export const MENU_GROUPS = ['daily', 'records', 'oversight'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];
