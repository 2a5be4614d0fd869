import { calls, type Id } from '../../../../contract/calls.ts';
import type { FamilyLink, NewFamilyLink } from '../../../../contract/family/links.ts';
import { extensionAction, pressAction, readExtensionList } from '../../../providers/endpoint.ts';

export const FAMILY_LINKS_KEY = 'tautan-orang-tua';

export const listFamilyLinks = extensionAction<{ readonly student_id: Id }, readonly FamilyLink[]>(
  calls.listFamilyLinks,
  'Gagal mengambil tautan',
  readExtensionList,
);
export const createFamilyLink = extensionAction<
  { readonly guardian_id: Id; readonly student_id: Id },
  NewFamilyLink
>(calls.createFamilyLink, 'Gagal membuat tautan');
export const revokeFamilyLink = pressAction<unknown>(calls.revokeFamilyLink, 'Gagal mencabut tautan');
