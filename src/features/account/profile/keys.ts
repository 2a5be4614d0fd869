export const PROFILE_KEY = ['profil'] as const;
/** Where react-admin keeps who is signed in, and the app bar has it from. */
export const IDENTITY_KEY = ['auth', 'getIdentity'] as const;
