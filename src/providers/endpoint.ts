import { calls, type Call, type CallName, type Id, type Param } from '../../contract/calls.ts';
import type { RaRecord } from 'react-admin';
import type { Answer, Request } from './http.ts';

export type { Answer };

/** The parents of a nested record, e.g. `{ subjectId }`; the same for every verb of one page. */
export type Meta = Readonly<Record<string, Id | undefined>>;

/** Method and path of one request, and what this call alone needs. */
export type Target = Pick<Request, 'method' | 'path' | 'failed' | 'texts' | 'onProgress' | 'person'>;

/** Fills a call of the contract: `target(calls.getClass, id)`. */
export const target = <A extends (Id | Param)[]>(call: Call<A>, ...ids: A): Target => ({
  method: call.method,
  path: call.path(...ids),
});

/** The texts when an action fails and the server does not say why. */
export interface ActionMessages {
  readonly list: string;
  readonly one?: string;
  readonly create?: string;
  readonly update?: string;
  readonly remove?: string;
}

/** What a form holds, before it is sent. */
export type Form = Readonly<Record<string, unknown>>;

/** A call that is no list/create/read/update/delete, e.g. marking attendance: what it takes, and what it answers. */
export interface Action<P, R> {
  readonly target: (params: P) => Target;
  readonly query?: (params: P) => Request['query'];
  readonly body?: (params: P) => unknown;
  /** What the page gets of the answer. @throws ApiError for one that cannot be read */
  readonly read: (answer: Answer) => R;
  readonly message: string;
}

/** Reads the answer of one of our extensions. Its shape is the contract's, which our server keeps to. */
export const readOurs = <T>({ data }: Answer): T => data as T;

/** The same of a list; what is none has nothing in it. */
export const readOurList = <T>({ data }: Answer): readonly T[] => (Array.isArray(data) ? data : []);

/** What can be done with a resource; `removeMany` removes several records in one request. */
export type Verb = 'list' | 'one' | 'create' | 'update' | 'remove' | 'removeMany';

/**
 * The contract's calls of a resource: they decide its URLs, and who may make them. A missing verb does not exist for
 * that resource, and using it throws.
 */
export type ResourceCalls = Readonly<Partial<Record<Verb, CallName>>>;

/** How one resource travels over the wire. */
export interface Endpoint {
  readonly messages: ActionMessages;
  readonly calls?: ResourceCalls;
  /** The parents of a nested record by their names in `meta`, in the order of the path. */
  readonly parents?: readonly string[];
  /** The list takes neither page nor search: it answers all there is. */
  readonly unpaged?: true;
  /** What the list is always narrowed to, by what another list says; null: there is nothing to list. */
  readonly narrowed?: (read: (resource: string) => Promise<readonly RaRecord[]>) => Promise<object | null>;
  /** Where a record that the list does not hold (any more) is looked for by itself: another resource. */
  readonly unlisted?: string;
  /** Where the path of `remove` does not name the record, the body that does. */
  readonly removeBody?: (id: Id) => unknown;
  /** The body of `removeMany`, which names the records. */
  readonly removeManyBody?: (ids: readonly Id[]) => unknown;
  /** Converts a form to the request's body: JSON, or FormData with a file. Default: the form as it is. */
  readonly toBody?: (form: Form) => unknown;
  /** The records inside a list answer's `data`. Default: `data` itself. */
  readonly records?: (data: unknown) => unknown;
  /** Whether a record of a list answer, as the server sent it, belongs in that list. Default: each does. */
  readonly belongs?: (raw: RaRecord) => boolean;
  /** Reads one record generously. Default: as it came. */
  readonly toRecord?: (raw: RaRecord) => RaRecord;
}

/** @returns method and path of a verb; undefined where it is not declared. */
export function targetOf(endpoint: Endpoint, verb: Verb, meta: Meta, id?: Id): Target | undefined {
  const name = endpoint.calls?.[verb];
  if (!name) return undefined;
  const call: { readonly method: Target['method']; readonly path: (...ids: Id[]) => string } = calls[name];
  const parents = (endpoint.parents ?? []).map((parent) => meta[parent] ?? '');
  return { method: call.method, path: call.path(...parents, ...(id === undefined ? [] : [id])) };
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

/** @throws Error where two groups declare an endpoint of one name: that is a mistake in the dashboard. */
export function mergeEndpoints(...groups: readonly Endpoints[]): Endpoints {
  const merged: Record<string, Endpoint> = {};
  for (const [name, endpoint] of groups.flatMap((group) => Object.entries(group))) {
    if (Object.hasOwn(merged, name)) throw new Error(`Two endpoints are called ${name}`);
    merged[name] = endpoint;
  }
  return merged;
}
