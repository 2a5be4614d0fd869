import type { Context } from 'hono';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { RoleName } from '../../contract/roles.ts';
import type { Deps } from '../outside/deps.ts';

/** Who makes a call, as the database has it at that moment. */
export interface CurrentUser {
  id: number;
  /** A role of this server, or whatever name the table holds; unknown ones may do nothing. */
  role: RoleName | (string & {});
  /** The sign-in session of the token. */
  signInId: string;
}

export interface ApiEnv {
  Variables: {
    requestId: string;
    /** Set once the token has been checked. */
    user?: CurrentUser;
  };
}

export type ApiContext = Context<ApiEnv>;

/** What a router is given: the app to mount on, and the outside world. */
export interface Api {
  app: OpenAPIHono<ApiEnv>;
  deps: Deps;
}
