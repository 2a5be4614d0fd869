import { HOME_PATH } from '../../../person/origin.ts';

export const PROFILE_PATH = `${HOME_PATH}/profil`;
