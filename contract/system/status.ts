/** Extension: the state of the server for its operator. The dashboard decides what needs action. */
import { z } from 'zod';
import { versionSchema } from './about.ts';
import { responseInstantSchema } from '../schemas.ts';

const bytes = z.int().nonnegative();

export const serverStatusSchema = z.object({
  hadir: versionSchema,
  /** When the answering process started. Others may run on the same database. */
  started_at: responseInstantSchema,
  /** The server's clock. */
  now: responseInstantSchema,
  /** IANA name of the school's zone. */
  timezone: z.string(),
  database: z.object({
    engine: z.enum(['pglite', 'postgresql']),
    /** As PostgreSQL reports it, e.g. 15.14. */
    version: z.string(),
    bytes,
  }),
  /** The disk that holds DATA_DIR; null when it cannot be examined. */
  disk: z
    .object({
      free: bytes,
      /** With less free space than this, writes are refused; null when the database is on a PostgreSQL server, which looks after its own disk. */
      reserve: bytes.nullable(),
      /** With less free, no backup is made. */
      backup_reserve: bytes,
    })
    .nullable(),
  backup: z.object({
    /** Whether Hadir backs up by itself: the embedded database only. */
    is_automatic: z.boolean(),
    last: z
      .object({ at: responseInstantSchema, bytes, by: z.enum(['nightly', 'upgrade', 'command']) })
      .nullable(),
  }),
  mail: z.object({
    /** The mail server's name; null: mails are written into the outbox folder. */
    smtp_host: z.string().nullable(),
    /** Counted per school day. */
    sent: z.int(),
    failed: z.int(),
    /** How much of the ceiling `most` is used up, in the 24 hours from the first mail. */
    used: z.int(),
    most: z.int(),
  }),
});
export type ServerStatus = z.infer<typeof serverStatusSchema>;
