import type { GetListResult, RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import { httpStatusMessage } from '../../../contract/messages.ts';
import { ApiError } from '../../providers/errors.ts';
import { countReceived } from '../../providers/listed.ts';

interface PageOptions {
  /** Called before each further page with the number of records received, and their total. */
  readonly onProgress?: (received: number, total: number) => void;
  /** The maximum number of pages to read; by default all pages are read. */
  readonly maxPages?: number;
  readonly perPage?: number | undefined;
}

/**
 * Reads all records of a list, page after page, or those of the first `maxPages`.
 * @throws ApiError
 */
export async function fetchAllPages<R extends RaRecord>(
  getPage: (pagination: { page: number; perPage: number }) => Promise<GetListResult<R>>,
  { onProgress, maxPages = Infinity, perPage = MAX_PAGE_SIZE }: PageOptions = {},
): Promise<R[]> {
  // Keyed by id, because a record that is added in the meantime moves another one to the next page, where it is read again.
  const records = new Map<string, R>();
  let received = 0;
  for (let page = 1; page <= maxPages; page++) {
    const answer = await getPage({ page, perPage });
    const { data, total = 0 } = answer;
    // After a lost sign-in react-admin resolves without records, which must not be taken for an empty list.
    if (!Array.isArray(data)) throw new ApiError(httpStatusMessage(401), 401);
    if (countReceived(answer) === 0) break;
    received += countReceived(answer);
    for (const record of data) records.set(String(record.id), record);
    // Compares the received records with the total, because a backend may send smaller pages than were requested.
    if (received >= total) break;
    onProgress?.(received, total);
  }
  return [...records.values()];
}
