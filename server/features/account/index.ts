export { authRoutes } from './authRoutes.ts';
export { profileRoutes } from './profileRoutes.ts';
export { recoveryRoutes } from './recoveryRoutes.ts';
export { signInRoutes, signInsOfOthersRoutes } from './signInRoutes.ts';
