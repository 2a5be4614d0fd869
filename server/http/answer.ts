import type { Failure, ListQuery, PageLinks, PageMeta, Paged, Success } from '../../contract/envelope.ts';
import type { Page } from '../db/lists/pages.ts';
import type { HttpProblem } from '../base/problem.ts';

/** What a handler returns; route.ts adds the envelope. */
export interface Answer<T = unknown> {
  data: T;
  /** Replaces the call's usual message. */
  message?: string;
  page?: PageOf;
  /** Further fields beside `data` in the envelope. */
  extra?: object;
}

interface PageOf {
  query: ListQuery;
  totalItems: number;
}

export const ok = <T>(data: T, message?: string): Answer<T> => ({ data, message });

export const answerList = <T>(query: ListQuery, { rows, totalItems }: Page<T>): Answer<T[]> =>
  answerPage(query, totalItems, rows);

/** An answer with one record that contains one page of a list, such as a class with its students. */
export const answerPage = <T>(query: ListQuery, totalItems: number, data: T): Answer<T> => ({
  data,
  page: { query, totalItems },
});

export function envelope(
  answer: Answer,
  { status = 200, message }: { status?: 200 | 201; message: string },
  url: string,
): Success<unknown> | Paged<unknown> {
  const { data, page, extra } = answer;
  const base = { success: true, status, message: answer.message ?? message, data, ...extra } as const;
  if (!page) return base;
  const meta = metaOf(page);
  return { ...base, meta, links: linksOf(meta, url) };
}

function metaOf({ query, totalItems }: PageOf): PageMeta {
  const totalPages = Math.ceil(totalItems / query.perPage);
  return { totalItems, currentPage: query.page, totalPages, perPage: query.perPage };
}

function linksOf({ currentPage, totalPages }: PageMeta, url: string): PageLinks {
  const { pathname, searchParams } = new URL(url);
  const link = (page: number): string | null => {
    if (page < 1 || page > totalPages) return null;
    const query = new URLSearchParams(searchParams);
    query.set('page', String(page));
    return `${pathname}?${query}`;
  };
  return {
    first: link(1),
    prev: link(Math.min(currentPage - 1, totalPages)),
    next: link(currentPage + 1),
    last: link(totalPages),
  };
}

export const toFailureEnvelope = ({ status, message, data }: HttpProblem): Failure =>
  data ? { success: false, status, message, data } : { success: false, status, message };
