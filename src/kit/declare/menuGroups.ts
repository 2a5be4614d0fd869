/** The groups of the menu, in their order: daily work, the records it is about, what is set once a year, and what oversees all of them. */
export const MENU_GROUPS = ['daily', 'records', 'settings', 'system'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];
