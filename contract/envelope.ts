/** The shape of every answer. Source: the product specification, section 7, and the contract's "Envelope". */
import { z } from 'zod';
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_REGISTER_SIZE } from './limits.ts';
import { type FilterOf, LIST_OPTIONS_BY_CALL, type SortableList, type SortOf } from './lists.ts';
import type { FilterKind, ListOptions } from './resources.ts';
import { choiceSchema, dateSchema } from './schemas.ts';

export interface Success<T> {
  success: true;
  status: 200 | 201;
  message: string;
  data: T;
}

export const pageMetaSchema = z.object({
  totalItems: z.int(),
  currentPage: z.int(),
  totalPages: z.int(),
  perPage: z.int(),
});
export type PageMeta = z.infer<typeof pageMetaSchema>;

const linkSchema = z.string().nullable();
export const pageLinksSchema = z.object({
  first: linkSchema,
  prev: linkSchema,
  next: linkSchema,
  last: linkSchema,
});
export type PageLinks = z.infer<typeof pageLinksSchema>;

export interface Paged<T> extends Success<T> {
  meta: PageMeta;
  links: PageLinks;
}

const fieldProblemSchema = z.object({
  path: z.string(),
  msg: z.string(),
  /** The reason in a form that a program can read. When the path is `force`, it says what the user has to confirm. */
  reason: z.string().optional(),
});
export type FieldProblem = z.infer<typeof fieldProblemSchema>;

export const failureSchema = z.object({
  success: z.literal(false),
  status: z.int(),
  message: z.string(),
  /** Only on a 400 of validation. */
  data: z.array(fieldProblemSchema).optional(),
});
export type Failure = z.infer<typeof failureSchema>;

const wholeNumberSchema = (min: number, max: number) =>
  z.coerce
    .number({ error: 'Harus berupa angka' })
    .int('Harus berupa bilangan bulat')
    .min(min, `Paling sedikit ${min}`)
    .max(max, `Paling banyak ${max}`);

/** `page`, `limit` (or its synonym `perPage`) and `search` of every list. */
export const listQuerySchema = z.object({
  page: wholeNumberSchema(1, 1_000_000).default(DEFAULT_PAGE),
  limit: wholeNumberSchema(1, MAX_PAGE_SIZE).optional(),
  perPage: wholeNumberSchema(1, MAX_PAGE_SIZE).optional(),
  search: z.string().trim().max(200, 'Paling banyak 200 karakter').default(''),
});

/** The query of a register. Its pages may be larger, because a Hadir server answers a whole class at once. */
export const registerQuerySchema = listQuerySchema.extend({
  limit: wholeNumberSchema(1, MAX_REGISTER_SIZE).optional(),
  perPage: wholeNumberSchema(1, MAX_REGISTER_SIZE).optional(),
});

export interface ListQuery {
  page: number;
  perPage: number;
  search: string;
}

export const toListQuery = (
  { page, limit, perPage, search }: z.infer<typeof listQuerySchema>,
  defaultSize = DEFAULT_PAGE_SIZE,
): ListQuery => ({ page, perPage: limit ?? perPage ?? defaultSize, search });

/** The type of a filter's value, by the kind of filter. A filter that offers a choice of words has those words as its type. */
interface FilterTypes {
  id: string;
  year: string;
  school: string;
  class: string;
  flag: boolean;
  day: string;
  text: string;
}

type OneFilterValue<K> = K extends readonly (infer Word)[] ? Word : FilterTypes[K & keyof FilterTypes];

type FilterValue<K> = K extends { readonly several: infer One }
  ? readonly OneFilterValue<One>[]
  : OneFilterValue<K>;

const idFilter = z.string().min(1, 'Tidak valid').max(64, 'Tidak valid');

const FILTER_SCHEMAS: { readonly [K in keyof FilterTypes]: z.ZodType<FilterTypes[K]> } = {
  id: idFilter,
  year: idFilter,
  school: idFilter,
  class: idFilter,
  flag: z.enum(['true', 'false'], { error: 'Isi true atau false' }).transform((text) => text === 'true'),
  day: dateSchema,
  text: z.string().trim().min(1, 'Tidak valid').max(200, 'Paling banyak 200 karakter'),
};

/** The most values that a filter takes at once. */
const MAX_FILTER_VALUES = 50;

const severalSchema = (one: z.ZodType): z.ZodType =>
  z
    .string()
    .min(1, 'Tidak valid')
    .max(2000, 'Tidak valid')
    .transform((text) => [...new Set(text.split(','))])
    // Each value is text in an address, whatever it is turned into.
    .pipe(
      z
        .array(one as z.ZodType<unknown, string>)
        .max(MAX_FILTER_VALUES, `Paling banyak ${MAX_FILTER_VALUES} pilihan`),
    );

function filterSchema(kind: FilterKind): z.ZodType {
  if (typeof kind === 'string') return FILTER_SCHEMAS[kind];
  return 'several' in kind ? severalSchema(filterSchema(kind.several)) : choiceSchema(kind);
}

/** The requested order of a list; without `sort` it is the list's own order. */
export interface RequestedOrder<L extends SortableList> {
  sort?: SortOf<L> | undefined;
  order?: 'asc' | 'desc' | undefined;
}

type Filters<L extends SortableList> = {
  [F in FilterOf<L>]?: FilterValue<(typeof LIST_OPTIONS_BY_CALL)[L]['filters'][F]> | undefined;
};

type RawListQuery<L extends SortableList> = z.infer<typeof listQuerySchema> & RequestedOrder<L> & Filters<L>;

/** The query schema of a list that a Hadir server can sort and filter. */
export function buildListQuerySchema<L extends SortableList>(list: L): z.ZodType<RawListQuery<L>> {
  const { sort, filters, maxPageSize = MAX_PAGE_SIZE }: ListOptions = LIST_OPTIONS_BY_CALL[list];
  const named = Object.entries(filters).map(([name, kind]) => [name, filterSchema(kind).optional()] as const);
  const schema: z.ZodType = listQuerySchema.extend({
    limit: wholeNumberSchema(1, maxPageSize).optional(),
    perPage: wholeNumberSchema(1, maxPageSize).optional(),
    sort: z.enum(sort, { error: `Hanya dapat diurutkan menurut ${sort.join(', ')}` }).optional(),
    order: z.enum(['asc', 'desc'], { error: 'Isi asc atau desc' }).optional(),
    ...Object.fromEntries(named),
  });
  // The cast is needed because Object.fromEntries loses the names of the filters.
  return schema as z.ZodType<RawListQuery<L>>;
}

/** The query of one page of such a list: order, filters, page and search. */
export type ListQueryOf<L extends SortableList> = RawListQuery<L> & ListQuery;

export const toListQueryOf = <L extends SortableList>(query: RawListQuery<L>): ListQueryOf<L> => ({
  ...query,
  ...toListQuery(query),
});
