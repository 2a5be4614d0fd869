export { imageRoutes } from './imageRoutes.ts';
export { letterRoutes } from './letterRoutes.ts';
export { letterTarget } from './locked.ts';
export { pupilsOfLetters, staysOn } from './pupils.ts';
export { removeLetterImage } from './queries.ts';
