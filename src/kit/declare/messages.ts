import type { Crumb } from '../page/Trail.tsx';
import type { ActionMessages } from '../../providers/endpoint.ts';
import type { Declaration } from './declaration.ts';
import { pathTo } from '../page/paths.ts';

/** The failure texts for one noun, as section 8 of the product specification words them. A resource with another wording overrides it. */
export const createFailureMessages = (noun: string): Required<ActionMessages> => ({
  list: `Gagal mengambil data ${noun}`,
  one: `Gagal mengambil detail ${noun}`,
  create: `Gagal membuat ${noun}`,
  update: `Gagal memperbarui ${noun}`,
  remove: `Gagal menghapus ${noun}`,
});

export interface SuccessMessages {
  readonly create: string;
  readonly update: string;
  readonly remove: string;
}

export const createSuccessMessages = (noun: string): SuccessMessages => ({
  create: `Berhasil menambahkan ${noun}`,
  update: `Berhasil mengubah ${noun}`,
  remove: `Berhasil menghapus ${noun}`,
});

/** The breadcrumb above a record: the resource's list. */
export const createListCrumbs = ({ label, slug }: Pick<Declaration, 'label' | 'slug'>): readonly Crumb[] => [
  { label, to: pathTo(slug) },
];
