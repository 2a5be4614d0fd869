import type { Context } from 'hono';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { CurrentUser } from '../auth/currentUser.ts';
import type { Deps } from '../outside/deps.ts';
import type { ListCallName } from '../../contract/resources.ts';
import type { Database } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import type { Read } from './reads.ts';
import type { Referrer } from './referrers.ts';

export interface ApiEnv {
  Variables: {
    requestId: string;
    /** The user, set once the token has been checked. */
    user?: CurrentUser;
  };
}

export type ApiContext = Context<ApiEnv>;

/** What a feature gets to mount its routes: the app, and everything outside the process. */
export interface Api {
  app: OpenAPIHono<ApiEnv>;
  deps: Deps;
  /** Reads for the calls that declare `mayReadStandby`. */
  readElsewhere: Read;
  /** Turns an error into a response. */
  fail: (error: Error, c: ApiContext) => Response;
  /** The foreign keys of the resources mounted so far. Deleting a record uses them to find what refers to it. */
  referrers: Referrer[];
  /** How many records each resource's list has without search and filter, by its call. */
  totals: Map<ListCallName, (db: Database, scope: Scope, user: CurrentUser) => Promise<number>>;
}
