export { letterEndpoints } from './endpoints.ts';
export { OwnLetters, PupilLetters } from './PupilLetters.tsx';
export { letterRoutes } from './routes.tsx';
