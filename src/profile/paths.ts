export const PROFILE_PATH = '/dashboard/profil';
