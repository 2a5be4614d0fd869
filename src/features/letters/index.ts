// Letters of excuse (sakit, izin, dispensasi): taken in, looked up, withdrawn.
// LettersPage.tsx lists them, LetterForm.tsx takes one in, Corrections.tsx asks which marks of the registers become what it says,
// LetterActions.tsx is what can be done with it later; PupilLetters.tsx shows those of one pupil.
// No recorded mark is overwritten unless it was chosen in Corrections.tsx.
export { letterEndpoints } from './endpoints.ts';
export { OwnLetters, PupilLetters } from './PupilLetters.tsx';
export { letterRoutes } from './routes.tsx';
