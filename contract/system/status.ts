/** Extension: the state of the server for its operator. The dashboard decides what needs action. */
import { z } from 'zod';
import { versionSchema } from './about.ts';
import { responseInstantSchema } from '../schemas.ts';

const bytes = z.int().nonnegative();

/** What made a backup: the night, an update of the tables, `hadir backup`, or another program, which `hadir note-backup` notes. */
export const BACKUP_MAKERS = ['nightly', 'upgrade', 'command', 'external'] as const;
export type BackupMaker = (typeof BACKUP_MAKERS)[number];

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
    /** What is free on the disk of a PostgreSQL on this machine; null when it is not known, or `disk` says it. */
    disk_free: bytes.nullable(),
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
    /** Whether Hadir backs up by itself every night: the embedded database only. */
    is_automatic: z.boolean(),
    /** The last one that any process or machine on this database made or noted; `bytes` is null when its size was not said. */
    last: z
      .object({ at: responseInstantSchema, bytes: bytes.nullable(), by: z.enum(BACKUP_MAKERS) })
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
  /** Messages to families that wait or are under way, and the gateways of all schools that send or were stopped. */
  family: z.object({ waiting: z.int(), sending: z.int(), running: z.int(), stopped: z.int() }),
});
export type ServerStatus = z.infer<typeof serverStatusSchema>;
