/** Of the icons (icons.tsx) that the first script draws, too. */
export const CHECK_PATH = 'M20 6 9 17l-5-5';
