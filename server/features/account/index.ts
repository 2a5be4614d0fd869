// A person's own account: signing in and out, tokens, a forgotten password, the profile.
// authRoutes.ts is the way in: signIn.ts checks name and password, refresh.ts renews a token; otp.ts makes the codes that recoveryRoutes.ts
// and profileRoutes.ts send by mail; signInRoutes.ts lists the devices on which somebody is signed in.
// No answer tells whether a name exists, and every guess is counted (contract/rateLimits.ts).
export { authRoutes } from './authRoutes.ts';
export { profileRoutes } from './profileRoutes.ts';
export { recoveryRoutes } from './recoveryRoutes.ts';
export { signInRoutes, signInsOfOthersRoutes } from './signInRoutes.ts';
