import type {
  CreateParams,
  CreateResult,
  DataProvider,
  GetListParams,
  Identifier,
  RaRecord,
} from 'react-admin';
import type { Id } from '../../contract/calls.ts';
import {
  findTarget,
  type Action,
  type Endpoint,
  type Endpoints,
  type Form,
  type Meta,
  type RequestTarget,
} from './endpoint.ts';
import { newCreateKey } from './createKey.ts';
import { getErrorStatus } from './errors.ts';
import { isRememberedToOffer } from './remembered.ts';
import { type Answer, type Reading, type Request, send } from './http.ts';
import { madeUpId } from './madeUpId.ts';
import { requireDeclared, isRecord, getMeta, type ReadContext, createReads, toRecord } from './reads.ts';
import { withServerMessage } from './serverMessage.ts';

interface CreateExtras {
  readonly createKey?: string;
  readonly reading?: Reading;
}

export type { Reading };

export interface HadirDataProvider extends DataProvider {
  /**
   * Creates a record.
   * @param params.createKey the same for every try to create one record (see createKey.ts); without it each try counts as another one. It
   * is sent only to a server that knows it, because another one might refuse an unexpected header.
   * @param params.reading for a call that reports its progress in the answer: see imports/useWrite.ts
   */
  create: <T extends Omit<RaRecord, 'id'> = RaRecord, R extends RaRecord = T & { id: Identifier }>(
    resource: string,
    params: CreateParams<T> & CreateExtras,
  ) => Promise<CreateResult<R>>;
  /**
   * Runs a declared action, e.g. `act(mark, { … })`.
   * @returns the result of the action's `read` for the answer.
   */
  act: <P, R>(action: Action<P, R>, params: P, signal?: AbortSignal) => Promise<R>;
}

/**
 * Implements react-admin's data provider for the declared endpoints, without knowing any resource by name.
 *
 * In lists, `pagination` becomes `page` and `limit`, `filter.q` becomes `search`, and other filters keep their names; the order is sent
 * where the server offers it for that list. The parents of nested records are passed in `meta`. Errors are the ApiErrors of http.ts.
 * @throws Error for a resource or a verb that is not declared: that is a mistake in the dashboard, not of the user.
 */
export function createDataProvider(endpoints: Endpoints): HadirDataProvider {
  const { endpointOf, list, one, findInList } = createReads(endpoints);

  const write = async (
    endpoint: Endpoint,
    to: RequestTarget & Pick<Request, 'createKey' | 'reading'>,
    form: Form,
    failed?: string,
  ): Promise<Answer> => send({ ...to, body: endpoint.toBody ? endpoint.toBody(form) : form, failed });

  const update = async (resource: string, id: Id, form: Form, before: object, meta: Meta) => {
    const endpoint = endpointOf(resource);
    const answer = await write(
      endpoint,
      requireDeclared(resource, 'update', findTarget(endpoint, 'update', meta, id)),
      form,
      endpoint.messages.update,
    );
    // Another backend may answer with the bare record, or with nothing, so missing fields are filled from the earlier values.
    const mergedRecord: object = { ...before, ...form, ...asObject(answer.data) };
    // The id from an address is text, but a numeric id stays a number: a form would take a record with another id for a different record
    // and overwrite all its inputs.
    const changedRecord =
      isRecord(mergedRecord) && String(mergedRecord.id) === String(id)
        ? mergedRecord
        : { ...mergedRecord, id };
    return withServerMessage(toRecord(endpoint, changedRecord), answer.message);
  };

  const readIfAccessible = (resource: string, id: Id, signal: ReadContext['signal']) =>
    one(resource, id, {}, signal).catch((error: unknown) => {
      if (getErrorStatus(error) === 404 || getErrorStatus(error) === 403) return undefined;
      throw error;
    });

  /** Deletes a record. A 404 counts as success, because the answer to an earlier try may have been lost. @returns the server's message */
  const remove = async (resource: string, id: Id, meta: Meta): Promise<string | undefined> => {
    const endpoint = endpointOf(resource);
    try {
      const answer = await send({
        ...requireDeclared(resource, 'remove', findTarget(endpoint, 'remove', meta, id)),
        body: endpoint.removeBody?.(id),
        failed: endpoint.messages.remove,
      });
      return answer.message;
    } catch (error) {
      if (getErrorStatus(error) === 404) return undefined;
      throw error;
    }
  };

  const provider = {
    supportAbortSignal: true,

    getList: async (resource: string, params: GetListParams & ReadContext) => list(resource, params),

    getOne: async (resource: string, params: { id: Id; meta?: Meta } & ReadContext) => ({
      data: await one(resource, params.id, getMeta(params), params.signal),
    }),

    getMany: async (resource: string, params: { ids: Id[]; meta?: Meta } & ReadContext) => {
      const { ids, signal } = params;
      if (endpointOf(resource).calls?.one)
        return { data: await Promise.all(ids.map((id) => one(resource, id, getMeta(params), signal))) };
      const found = await findInList(resource, ids, params);
      const { unlisted } = endpointOf(resource);
      const others = ids.filter((id) => !found.some((record) => String(record.id) === String(id)));
      if (!unlisted || others.length === 0) return { data: found };
      const separatelyRead = await Promise.all(others.map((id) => readIfAccessible(unlisted, id, signal)));
      return { data: [...found, ...separatelyRead.filter((record) => record !== undefined)] };
    },

    getManyReference: async (
      resource: string,
      params: GetListParams & { target: string; id: Id } & ReadContext,
    ) => list(resource, { ...params, meta: { ...params.meta, [params.target]: params.id } }),

    create: async (resource: string, params: { data: Form; meta?: Meta } & CreateExtras) => {
      const endpoint = endpointOf(resource);
      const to = requireDeclared(resource, 'create', findTarget(endpoint, 'create', getMeta(params)));
      const createKey = isRememberedToOffer('hadir') ? (params.createKey ?? newCreateKey()) : undefined;
      const answer = await write(
        endpoint,
        { ...to, createKey, reading: params.reading },
        params.data,
        endpoint.messages.create,
      );
      const created = { ...params.data, ...asObject(answer.data) };
      const id = isRecord(created) ? created.id : madeUpId();
      return { data: withServerMessage(toRecord(endpoint, { ...created, id }), answer.message) };
    },

    update: async (resource: string, params: { id: Id; data: Form; previousData?: object; meta?: Meta }) => ({
      data: await update(resource, params.id, params.data, params.previousData ?? {}, getMeta(params)),
    }),

    updateMany: async (resource: string, params: { ids: Id[]; data: Form; meta?: Meta }) => {
      for (const id of params.ids) await update(resource, id, params.data, {}, getMeta(params));
      return { data: params.ids };
    },

    delete: async (resource: string, params: { id: Id; previousData?: RaRecord; meta?: Meta }) => {
      const words = await remove(resource, params.id, getMeta(params));
      return { data: withServerMessage({ ...params.previousData, id: params.id }, words) };
    },

    deleteMany: async (resource: string, params: { ids: Id[]; meta?: Meta }) => {
      const endpoint = endpointOf(resource);
      const bulkTarget = findTarget(endpoint, 'removeMany', getMeta(params));
      let words: string | undefined;
      if (bulkTarget) {
        const body = endpoint.removeManyBody?.(params.ids);
        const answer = await send({ ...bulkTarget, body, failed: endpoint.messages.remove });
        words = answer.message;
      } else for (const id of params.ids) await remove(resource, id, getMeta(params));
      return { data: withServerMessage([...params.ids], words) };
    },

    act: async <P, R>(action: Action<P, R>, params: P, signal?: AbortSignal): Promise<R> => {
      const { target, query, body, read, message } = action;
      const answer = await send({
        ...target(params),
        query: query?.(params),
        body: body?.(params),
        failed: message,
        signal,
      });
      return withServerMessage(read(answer), answer.message);
    },
  };
  // react-admin's DataProvider is generic in the record type, which no implementation can state without this cast.
  return provider as unknown as HadirDataProvider;
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
