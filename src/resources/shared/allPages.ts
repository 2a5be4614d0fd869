import type { GetListResult, RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import { statusMessage } from '../../../contract/messages.ts';
import { ApiError } from '../../providers/errors.ts';

interface PageOptions {
  /** Told before each further page: how many records are there, and of how many. */
  readonly onProgress?: (received: number, total: number) => void;
  /** So many pages at most; without it all of them. */
  readonly maxPages?: number;
}

/** All records of a list, page after page, or those of the first `maxPages`. @throws ApiError */
export async function allPages<R extends RaRecord>(
  getPage: (pagination: { page: number; perPage: number }) => Promise<GetListResult<R>>,
  { onProgress, maxPages = Infinity }: PageOptions = {},
): Promise<R[]> {
  const records: R[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const { data, total = 0 } = await getPage({ page, perPage: MAX_PAGE_SIZE });
    // A lost sign-in resolves without records (react-admin), which must not pass for an empty list.
    if (!Array.isArray(data)) throw new ApiError(statusMessage(401), 401);
    if (data.length === 0) break;
    records.push(...data);
    // Counted, because a backend may give smaller pages than are asked for.
    if (records.length >= total) break;
    onProgress?.(records.length, total);
  }
  return records;
}
