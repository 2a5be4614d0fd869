// Letters of excuse (sakit, izin, dispensasi): recording them, looking them up, withdrawing them.
// LettersPage.tsx lists them, LetterForm.tsx records one, Corrections.tsx asks which marks of the registers are changed to what it says,
// LetterActions.tsx has the actions for later; PupilLetters.tsx shows the letters of one pupil.
// No recorded mark is overwritten unless it was chosen in Corrections.tsx.
export { letterEndpoints, listLetterPupils } from './endpoints.ts';
export { letterFor } from './letterFor.ts';
export { OwnLetters, PupilLetters } from './PupilLetters.tsx';
export { letterRoutes } from './routes.tsx';
