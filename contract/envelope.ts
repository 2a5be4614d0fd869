/** The shape of every answer. Source: the product specification, section 7, and the contract's "Envelope". */
import { z } from 'zod';
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './limits.ts';

export interface Success<T> {
  success: true;
  status: 200 | 201;
  message: string;
  data: T;
}

export interface PageMeta {
  totalItems: number;
  currentPage: number;
  totalPages: number;
  perPage: number;
}

export interface PageLinks {
  first: string | null;
  prev: string | null;
  next: string | null;
  last: string | null;
}

export interface Paged<T> extends Success<T> {
  meta: PageMeta;
  links: PageLinks;
}

export interface FieldProblem {
  path: string;
  msg: string;
}

export interface Failure {
  success: false;
  status: number;
  message: string;
  /** Only on a 400 of validation. */
  data?: FieldProblem[];
}

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: 'Harus berupa angka' })
    .int('Harus berupa bilangan bulat')
    .min(min, `Paling sedikit ${min}`)
    .max(max, `Paling banyak ${max}`);

/** `page`, `limit` (or its synonym `perPage`) and `search` of every list. */
export const listQuerySchema = z.object({
  page: wholeNumber(1, 1_000_000).default(DEFAULT_PAGE),
  limit: wholeNumber(1, MAX_PAGE_SIZE).optional(),
  perPage: wholeNumber(1, MAX_PAGE_SIZE).optional(),
  search: z.string().trim().max(200, 'Paling banyak 200 karakter').default(''),
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
