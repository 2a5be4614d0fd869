/**
 * The parts of the menu, in their order: what is done every day, the records it is about, what is set once a year, and what looks over
 * all of them.
 */
export const MENU_GROUPS = ['daily', 'records', 'settings', 'system'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];
