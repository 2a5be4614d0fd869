/**
 * Extension: the saved views of the dashboard's lists. A person's own follow to every device; those of a school are seen by its whole staff.
 * The server does not know the lists' columns and filters: what a view names and a list no longer has, the dashboard leaves out.
 */
import { z } from 'zod';
import { MAX_VIEW_NAME_LENGTH } from '../limits.ts';
import { nameText, responseIdSchema } from '../schemas.ts';

const MAX_WORD_LENGTH = 64;
const MAX_VALUE_LENGTH = 500;
/** The most filters, and the most columns, that a view names. */
const MAX_WORDS = 60;

const word = z.string({ error: 'Harus berupa teks' }).max(MAX_WORD_LENGTH);

/** The name of a list, which is the last part of its address in the dashboard. */
const listName = word.regex(/^[a-z][a-z0-9-]*$/, 'Bukan nama sebuah daftar');

const listStateSchema = z.object({
  /** The values of the filters by their names, as they stand in the address. */
  filter: z
    .record(word, z.union([z.string().max(MAX_VALUE_LENGTH), z.number(), z.boolean()]))
    .refine((filter) => Object.keys(filter).length <= MAX_WORDS, 'Terlalu banyak saringan'),
  sort: z.object({ field: word, order: z.enum(['ASC', 'DESC']) }),
  /** The columns that are hidden. */
  hidden: z.array(word).max(MAX_WORDS),
  /** The column by which the rows are grouped; empty for none. */
  group: word,
});
export type SavedListState = z.infer<typeof listStateSchema>;

export const savedViewsQuerySchema = z.object({ list: listName });

const shown = { name: nameText(MAX_VIEW_NAME_LENGTH), state: listStateSchema };
export const savedViewInputSchema = z.object({ ...shown, list: listName });
export const savedViewChangeSchema = z.object(shown);

export const savedViewSchema = z.object({
  id: responseIdSchema,
  name: z.string(),
  /** Whether it is the school's, or the caller's own. */
  is_shared: z.boolean(),
  /** Whether the caller may rename, replace and delete it. */
  may_edit: z.boolean(),
  state: listStateSchema,
});
export type SavedView = z.infer<typeof savedViewSchema>;
