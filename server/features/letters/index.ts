export { imageRoutes } from './imageRoutes.ts';
export { letterRoutes } from './letterRoutes.ts';
export { letterTarget } from './locked.ts';
export { pupilsOfLetters, membershipsOn } from './pupils.ts';
export { removeLetterImage } from './queries.ts';
