import { HOME_PATH } from '../auth/origin.ts';

export const PROFILE_PATH = `${HOME_PATH}/profil`;
