export const PROFILE_KEY = ['profil'] as const;
/** The query key under which react-admin caches the identity, which the app bar shows. */
export const IDENTITY_KEY = ['auth', 'getIdentity'] as const;
