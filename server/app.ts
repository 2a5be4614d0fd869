import { OpenAPIHono } from '@hono/zod-openapi';
import type { Deps } from './deps.ts';

/** The API as a web-standard `fetch` handler: paths `/api/v1/*` and `/health/*`. */
export function createApp(_deps: Deps): OpenAPIHono {
  return new OpenAPIHono();
}
