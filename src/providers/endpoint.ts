import { calls, type Call, type CallName, type Id, type PathParam } from '../../contract/calls.ts';
import type { RaRecord } from 'react-admin';
import type { Answer, Request } from './http.ts';

export type { Answer };

/** The parents of a nested record, e.g. `{ subjectId }`; the same for every verb of one page. */
export type Meta = Readonly<Record<string, Id | undefined>>;

/** Method and path of one request, and the options that only this call needs. */
export type RequestTarget = Pick<Request, 'method' | 'path' | 'failed' | 'texts' | 'onProgress' | 'person'>;

/** Returns the target of a call of the contract: `target(calls.getClass, id)`. */
export const target = <A extends (Id | PathParam)[]>(call: Call<A>, ...ids: A): RequestTarget => ({
  method: call.method,
  path: call.path(...ids),
});

/** The texts shown when an action fails and the server gives no reason. */
export interface ActionMessages {
  readonly list: string;
  readonly one?: string;
  readonly create?: string;
  readonly update?: string;
  readonly remove?: string;
}

/** What a form holds, before it is sent. */
export type Form = Readonly<Record<string, unknown>>;

/** A call that does not list, create, read, update or delete, e.g. marking attendance: its parameters P and its result R. */
export interface Action<P, R> {
  readonly target: (params: P) => RequestTarget;
  readonly query?: (params: P) => Request['query'];
  readonly body?: (params: P) => unknown;
  /** Converts the answer to what the page gets. @throws ApiError for an answer that cannot be read */
  readonly read: (answer: Answer) => R;
  readonly message: string;
}

/** Reads the answer of one of our extensions. It is not checked, because our server keeps to the shape in the contract. */
export const readExtensionData = <T>({ data }: Answer): T => data as T;

/** Reads a list of one of our extensions; an answer that is no list counts as an empty one. */
export const readExtensionList = <T>({ data }: Answer): readonly T[] => (Array.isArray(data) ? data : []);

/** What a call is about, named in its path. */
export interface WithId {
  readonly id: Id;
}

/**
 * Declares an action on one of our extensions. What the call is about, if anything, stands in its path and is the parameter `id`; the other
 * parameters have the contract's names and are the query of a GET, or else the body.
 */
export const extensionAction = <P, R>(
  call: P extends WithId ? Call<[Id]> : Call<[]>,
  message: string,
  read: Action<P, R>['read'] = readExtensionData,
): Action<P, R> => {
  const { method, path } = call as Pick<Call, 'method'> & { readonly path: (id?: Id) => string };
  const withoutId = (params: P) => {
    const { id: _id, ...others } = { ...params } as Partial<WithId>;
    return others;
  };
  return {
    target: (params) => ({ method, path: path((params as Partial<WithId> | undefined)?.id) }),
    ...(method === 'GET' ? { query: withoutId } : { body: withoutId }),
    read,
    message,
  };
};

/** Declares an action on the thing with an `id`, to which nothing else is sent: a whole record may be given. */
export const pressAction = <R>(
  call: Call<[Id]>,
  message: string,
  read: Action<WithId, R>['read'] = readExtensionData,
): Action<WithId, R> => ({ target: ({ id }) => target(call, id), read, message });

/** The operations on a resource; `removeMany` removes several records in one request. */
export type Verb = 'list' | 'one' | 'create' | 'update' | 'remove' | 'removeMany';

/**
 * The contract's calls for a resource, which decide its URLs and who may use them. A missing verb does not exist for that resource, and
 * using it throws.
 */
export type ResourceCalls = Readonly<Partial<Record<Verb, CallName>>>;

/** Describes how the records of one resource are requested and sent. */
export interface Endpoint {
  readonly messages: ActionMessages;
  readonly calls?: ResourceCalls;
  /** The parents of a nested record by their names in `meta`, in the order of the path. */
  readonly parents?: readonly string[];
  /** Set when the list accepts neither page nor search and answers with all records. */
  readonly unpaged?: true;
  /** Returns filters that always apply to the list, computed from another resource's list; null means that there is nothing to list. */
  readonly narrowed?: (read: (resource: string) => Promise<readonly RaRecord[]>) => Promise<object | null>;
  /** Another resource, from which a record is read by itself when the list does not contain it (any more). */
  readonly unlisted?: string;
  /** The body of `remove`, for a call whose path does not name the record. */
  readonly removeBody?: (id: Id) => unknown;
  /** The body of `removeMany`, which names the records. */
  readonly removeManyBody?: (ids: readonly Id[]) => unknown;
  /** Converts a form to the request's body: JSON, or FormData with a file. Default: the form as it is. */
  readonly toBody?: (form: Form) => unknown;
  /** The records inside a list answer's `data`. Default: `data` itself. */
  readonly records?: (data: unknown) => unknown;
  /** Whether a record, as the server sent it, belongs in the list. Default: all do. */
  readonly belongs?: (raw: RaRecord) => boolean;
  /** Converts one record, and accepts the forms in which different backends send it. Default: the record is not changed. */
  readonly toRecord?: (raw: RaRecord) => RaRecord;
}

/**
 * Finds the call of a verb.
 * @returns its method and path; undefined when the verb is not declared.
 */
export function findTarget(endpoint: Endpoint, verb: Verb, meta: Meta, id?: Id): RequestTarget | undefined {
  const name = endpoint.calls?.[verb];
  if (!name) return undefined;
  const call: { readonly method: RequestTarget['method']; readonly path: (...ids: Id[]) => string } =
    calls[name];
  const parents = (endpoint.parents ?? []).map((parent) => meta[parent] ?? '');
  return { method: call.method, path: call.path(...parents, ...(id === undefined ? [] : [id])) };
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

/**
 * Joins groups of endpoints.
 * @throws Error when two groups declare an endpoint with the same name: that is a mistake in the dashboard.
 */
export function mergeEndpoints(...groups: readonly Endpoints[]): Endpoints {
  const merged: Record<string, Endpoint> = {};
  for (const [name, endpoint] of groups.flatMap((group) => Object.entries(group))) {
    if (Object.hasOwn(merged, name)) throw new Error(`Two endpoints are called ${name}`);
    merged[name] = endpoint;
  }
  return merged;
}
