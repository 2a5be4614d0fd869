import { useQuery } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import { MAX_PAGE_SIZE, ROLES_CACHE_MS } from '../../contract/limits.ts';
import type { School } from '../../contract/schools/schools.ts';
import { target } from './endpoint.ts';
import { send } from './http.ts';
import type { ChosenSchool } from './remembered.ts';
import { imageUrl } from './settings.ts';

/** The query key of the list of all schools. It does not depend on the chosen school, and is used only for those who may choose one. */
export const ALL_SCHOOLS_KEY = 'every-school';

/** A school as it is chosen, with what its letterhead needs. */
export interface ListedSchool
  extends
    ChosenSchool,
    Partial<Pick<School, 'authority' | 'address' | 'npsn' | 'city' | 'phone' | 'email' | 'head'>> {
  readonly image?: string | undefined;
}

/** Another backend may leave out any of the fields of the letterhead. */
type RawSchool = Omit<ListedSchool, 'image'> & { readonly image?: string | null };

async function fetchAllSchools(): Promise<ListedSchool[]> {
  const all: ListedSchool[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await send({
      ...target(calls.listSchools),
      query: { page, limit: MAX_PAGE_SIZE },
      ofAllSchools: true,
    });
    const schools = Array.isArray(data) ? (data as RawSchool[]) : [];
    all.push(
      ...schools.map(({ id, name, image, authority, address, npsn, city, phone, email, head }) => ({
        id,
        name,
        image: imageUrl(image),
        authority,
        address,
        npsn,
        city,
        phone,
        email,
        head,
      })),
    );
    if (schools.length === 0 || all.length >= (meta?.totalItems ?? 0)) return all;
  }
}

/**
 * Returns all schools. The letterhead and the lists' filters share one request.
 * @returns undefined until they are known
 */
export const useAllSchools = (enabled = true): readonly ListedSchool[] | undefined =>
  useQuery({ queryKey: [ALL_SCHOOLS_KEY], queryFn: fetchAllSchools, enabled, staleTime: ROLES_CACHE_MS })
    .data;
