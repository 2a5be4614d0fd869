import { sql } from 'drizzle-orm';
import { check, customType, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

const bytea = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => bytes,
  fromDriver: (bytes) => new Uint8Array(bytes),
});

/** More than any picture of 512 px takes. */
export const MAX_IMAGE_BYTES = 1024 * 1024;

/**
 * The pictures, apart from whom they show: a list reads names only. Written once, with the row that names them, never
 * changed. No foreign key: a picture of an older Hadir may still lie in a folder that is not there today (see images/importFiles.ts).
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
