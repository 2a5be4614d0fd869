export const PROFILE_QUERY_KEY = ['profil'] as const;
/** The query key under which react-admin caches the identity, which the app bar shows. */
export const IDENTITY_QUERY_KEY = ['auth', 'getIdentity'] as const;
