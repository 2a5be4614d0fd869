/**
 * The columns by which each list can be sorted and filtered on a Hadir server. It is free of zod for the same reason as
 * resources.ts.
 */
import {
  type ListCallName,
  type ListOptions,
  type Resource,
  type ResourceName,
  RESOURCES,
} from './resources.ts';

type ResourceLists = {
  readonly [N in ResourceName as ListCallName<N>]: (typeof RESOURCES)[N]['list'];
};

const resourceLists = Object.fromEntries(
  Object.values<Resource>(RESOURCES).map(({ many, list }) => [`list${many}`, list]),
) as unknown as ResourceLists; // fromEntries forgets the names

/** The key is the name of the call. */
export const LIST_OPTIONS_BY_CALL = {
  ...resourceLists,
  listSessions: {
    sort: ['date', 'name'],
    defaultOrder: { sort: 'date', order: 'desc' },
    /** `is_incomplete` selects sessions before today in which a pupil is not recorded. */
    filters: { from: 'day', to: 'day', is_incomplete: 'flag' },
  },
} as const satisfies Readonly<Record<string, ListOptions>>;

export type SortableList = keyof typeof LIST_OPTIONS_BY_CALL;
export type SortOf<L extends SortableList> = (typeof LIST_OPTIONS_BY_CALL)[L]['sort'][number];
export type FilterOf<L extends SortableList> = keyof (typeof LIST_OPTIONS_BY_CALL)[L]['filters'];
