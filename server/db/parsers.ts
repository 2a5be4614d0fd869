/** How the embedded engine's driver reads the columns of an answer. */
import { type PGlite, types } from '@electric-sql/pglite';

/** Arrays that PostgreSQL's driver reads, too; others are texts on both engines. */
const ARRAYS = {
  BOOL: 1000,
  INT2: 1005,
  INT4: 1007,
  TEXT: 1009,
  VARCHAR: 1015,
  INT8: 1016,
  FLOAT4: 1021,
  FLOAT8: 1022,
  DATE: 1182,
  JSON: 199,
  JSONB: 3807,
} as const;

const READ: ReadonlySet<string> = new Set([
  ...Object.keys(types.parsers),
  ...Object.values(ARRAYS).map(String),
]);

/**
 * Forgets the readers that no answer of ours needs: of hundreds of types, most of them arrays of whole rows of the catalog. The
 * driver copies all of them at every statement of drizzle, which took a third of a short request.
 */
export function readFewTypes(client: PGlite): void {
  client.parsers = Object.fromEntries(Object.entries(client.parsers).filter(([type]) => READ.has(type)));
}
