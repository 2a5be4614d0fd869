// Letters of excuse (sakit, izin, dispensasi): taken in, applied to the registers, withdrawn.
// writeRoutes.ts takes one in, letterRoutes.ts lists, applies and withdraws; rules.ts says what a letter does to each register of its days;
// marks.ts writes those marks; pictureRoutes.ts and imageRoutes.ts keep the picture of a letter for those who may see it.
// A recorded mark is overwritten only where the caller names it.
export { type PictureGuard, imageRoutes } from './imageRoutes.ts';
export { letterRoutes } from './letterRoutes.ts';
export { letterTarget } from './locked.ts';
export { pupilsOfLetters, membershipsOn } from './pupils.ts';
export { listLetters, removeLetterImage } from './queries.ts';
export { writeLetter } from './writeRoutes.ts';
