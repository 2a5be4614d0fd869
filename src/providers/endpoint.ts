import type { Call, Id, Param } from '../../contract/calls.ts';
import type { RaRecord } from 'react-admin';
import type { Answer, Request } from './http.ts';

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

/** A call of a resource that is no create/read/update/delete, e.g. marking attendance. */
export interface Action<P = unknown> {
  readonly target: (params: P) => Target;
  readonly query?: (params: P) => Request['query'];
  readonly body?: (params: P) => unknown;
  /** What the page gets of the answer. Default: its `data`. */
  readonly read?: (answer: Answer) => unknown;
  readonly message: string;
}

/**
 * How one resource is said over the wire. A verb that is missing does not exist for that resource: asking for it throws.
 */
export interface Endpoint {
  readonly messages: ActionMessages;
  readonly list?: (meta: Meta) => Target;
  /** The list takes neither page nor search: it answers all there is. */
  readonly unpaged?: true;
  readonly one?: (id: Id, meta: Meta) => Target;
  readonly create?: (meta: Meta) => Target;
  readonly update?: (id: Id, meta: Meta) => Target;
  readonly remove?: (id: Id, meta: Meta) => Target;
  /** Where the path of `remove` does not name the record, the body that does. */
  readonly removeBody?: (id: Id) => unknown;
  /** Several in one request; without it they are removed one by one. */
  readonly removeMany?: {
    readonly target: (meta: Meta) => Target;
    readonly body: (ids: readonly Id[]) => unknown;
  };
  /** From a form to the request's body: JSON, or FormData with a file. Default: the form as it is. */
  readonly toBody?: (form: Form) => unknown;
  /** The records inside a list answer's `data`. Default: `data` itself. */
  readonly records?: (data: unknown) => unknown;
  /** Whether a record of a list answer, as the server sent it, belongs in that list. Default: each does. */
  readonly belongs?: (raw: RaRecord) => boolean;
  /** Reads one record generously. Default: as it came. */
  readonly toRecord?: (raw: RaRecord) => RaRecord;
  readonly actions?: Readonly<Record<string, Action<never>>>;
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
