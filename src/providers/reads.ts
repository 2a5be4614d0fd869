/** Reads lists and records of declared endpoints, and converts the answers. */
import type { GetListParams, QueryFunctionContext, RaRecord, SortPayload } from 'react-admin';
import type { Id } from '../../contract/calls.ts';
import { MAX_PAGE_SIZE } from '../../contract/limits.ts';
import { LIST_OPTIONS_BY_CALL } from '../../contract/lists.ts';
import type { ListOptions } from '../../contract/resources.ts';
import { type Endpoint, type Endpoints, type Meta, findTarget } from './endpoint.ts';
import { ApiError, MALFORMED_ANSWER_MESSAGE } from './errors.ts';
import { isRememberedToOffer } from './remembered.ts';
import { send } from './http.ts';
import { toListResult, countReceived } from './listed.ts';

/**
 * Returns functions that read from the declared endpoints.
 * @throws Error (each function) for a resource that is not declared
 */
export function createReads(endpoints: Endpoints) {
  const endpointOf = (resource: string): Endpoint => {
    const endpoint = endpoints[resource];
    if (!endpoint) throw new Error(`Unknown resource: ${resource}`);
    return endpoint;
  };

  const list = async (
    resource: string,
    params: Partial<GetListParams> & ReadContext,
  ): Promise<ReturnType<typeof toListResult>> => {
    const endpoint = endpointOf(resource);
    const { page = 1, perPage = MAX_PAGE_SIZE } = params.pagination ?? {};
    const { q: search, ...filters } = params.filter ?? {};
    const readOtherList = async (other: string) => (await list(other, { signal: params.signal })).data;
    const fixedFilters = endpoint.narrowed ? await endpoint.narrowed(readOtherList) : {};
    if (fixedFilters === null) return toListResult([], []);
    const answer = await send({
      ...requireDeclared(resource, 'list', findTarget(endpoint, 'list', getMeta(params))),
      failed: endpoint.messages.list,
      query: endpoint.unpaged
        ? undefined
        : {
            page,
            limit: perPage,
            search,
            ...filters,
            ...fixedFilters,
            ...getOrderQuery(endpoint, params.sort),
          },
      signal: params.signal,
    });
    const records = endpoint.records ? endpoint.records(answer.data) : answer.data;
    if (!Array.isArray(records))
      throw new ApiError(MALFORMED_ANSWER_MESSAGE, answer.status, endpoint.messages.list);
    const { belongs = () => true } = endpoint;
    const own = records
      .filter((record: RaRecord) => belongs(record))
      .map((record) => toRecord(endpoint, record));
    return toListResult(records, own, answer.meta?.totalItems);
  };

  const one = async (resource: string, id: Id, meta: Meta, signal?: AbortSignal): Promise<RaRecord> => {
    const endpoint = endpointOf(resource);
    const answer = await send({
      ...requireDeclared(resource, 'one', findTarget(endpoint, 'one', meta, id)),
      failed: endpoint.messages.one,
      signal,
    });
    if (!isRecord(answer.data))
      throw new ApiError(MALFORMED_ANSWER_MESSAGE, answer.status, endpoint.messages.one);
    return toRecord(endpoint, answer.data);
  };

  /** Finds records that can only be listed, by reading page after page until all are found or the list ends. */
  const findInList = async (
    resource: string,
    ids: readonly Id[],
    { meta, signal }: { meta?: Meta } & ReadContext,
  ): Promise<RaRecord[]> => {
    const wanted = new Set(ids.map(String));
    const found: RaRecord[] = [];
    for (let page = 1, seen = 0; ; page++) {
      const answer = await list(resource, {
        pagination: { page, perPage: MAX_PAGE_SIZE },
        meta,
        signal,
      });
      const received = countReceived(answer);
      found.push(...answer.data.filter(({ id }) => wanted.has(String(id))));
      seen += received;
      if (found.length >= wanted.size || received === 0 || seen >= answer.total) return found;
    }
  };

  return { endpointOf, list, one, findInList };
}

/** What react-admin passes to a read in addition to its parameters. */
export interface ReadContext {
  meta?: Meta;
  signal?: QueryFunctionContext['signal'];
}

const LIST_OPTIONS: Readonly<Record<string, ListOptions | undefined>> = LIST_OPTIONS_BY_CALL;

/**
 * Returns the order to request for a list. It is empty unless the server is ours and offers this order; the list then keeps the server's
 * own order.
 */
function getOrderQuery({ calls }: Endpoint, sort: SortPayload | undefined): object {
  const options = LIST_OPTIONS[calls?.list ?? ''];
  if (!sort || !options?.sort.includes(sort.field) || !isRememberedToOffer('hadir')) return {};
  return { sort: sort.field, order: sort.order === 'DESC' ? 'desc' : 'asc' };
}

export const getMeta = (params: { meta?: Meta }): Meta => params.meta ?? {};

export function requireDeclared<T>(resource: string, verb: string, value: T | undefined): T {
  if (value === undefined) throw new Error(`Resource ${resource} has no "${verb}"`);
  return value;
}

export const isRecord = (value: unknown): value is RaRecord =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  (typeof value.id === 'string' || typeof value.id === 'number');

export function toRecord(endpoint: Endpoint, raw: unknown): RaRecord {
  const record = raw as RaRecord;
  return endpoint.toRecord ? endpoint.toRecord(record) : record;
}
