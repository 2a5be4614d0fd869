// Guardians of pupils, and what is said between them and the school; shown only where the school has switched it on.
// messages/ is the list of today with the next message under the thumb,
// guardians/ keeps who they are, settings/ what is sent to them and when. A number is fetched only when somebody is called or changed.
export { GuardiansOfPupil } from './guardians/GuardiansOfPupil.tsx';
export { OwnHomeLetters } from './requests/OwnHomeLetters.tsx';
export { familyRoutes } from './routes.tsx';
export { gatewayEndpoints } from './gateway/endpoints.ts';
