import type { GetListResult, RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import { statusMessage } from '../../../contract/messages.ts';
import { ApiError } from '../../providers/errors.ts';
import { receivedOf } from '../../providers/listed.ts';

interface PageOptions {
  /** Called before each further page with the number of records received, and their total. */
  readonly onProgress?: (received: number, total: number) => void;
  /** The most pages to read; without it all of them. */
  readonly maxPages?: number;
}

/** All records of a list, page after page, or those of the first `maxPages`. @throws ApiError */
export async function allPages<R extends RaRecord>(
  getPage: (pagination: { page: number; perPage: number }) => Promise<GetListResult<R>>,
  { onProgress, maxPages = Infinity }: PageOptions = {},
): Promise<R[]> {
  // Keyed by id: when a record is added meanwhile, one of the page before comes again.
  const records = new Map<string, R>();
  let received = 0;
  for (let page = 1; page <= maxPages; page++) {
    const answer = await getPage({ page, perPage: MAX_PAGE_SIZE });
    const { data, total = 0 } = answer;
    // A lost sign-in resolves without records (react-admin), which must not pass for an empty list.
    if (!Array.isArray(data)) throw new ApiError(statusMessage(401), 401);
    if (receivedOf(answer) === 0) break;
    received += receivedOf(answer);
    for (const record of data) records.set(String(record.id), record);
    // Counted, because a backend may give smaller pages than are asked for.
    if (received >= total) break;
    onProgress?.(received, total);
  }
  return [...records.values()];
}
