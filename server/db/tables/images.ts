import { sql } from 'drizzle-orm';
import { check, customType, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

const bytea = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => bytes,
  fromDriver: (bytes) => new Uint8Array(bytes),
});

/** The upper limit for a picture; no picture of 512 px takes as much. */
export const MAX_IMAGE_BYTES = 1024 * 1024;

/**
 * The bytes of pictures, in a table of their own so that lists need to read only names. A picture is written once, together with the row
 * that names it, and never changed. There is no foreign key: a picture of an older Hadir may still be in a folder that is not there today
 * (see images/importFiles.ts).
 */
export const images = pgTable(
  'images',
  {
    name: text().primaryKey(),
    bytes: bytea().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'images_bytes_check',
      sql`octet_length(${t.bytes}) between 1 and ${sql.raw(String(MAX_IMAGE_BYTES))}`,
    ),
  ],
);
