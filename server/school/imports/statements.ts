/** What is noted of each record that an import made or changed. */
import type { importItems } from '../../db/schema.ts';

export type Item = Omit<typeof importItems.$inferInsert, 'importId' | 'id'>;

type Kind = Item['item'];

export const madeItem = (item: Kind, { id, state }: { id: number; state: string }): Item => ({
  item,
  effect: 'created',
  targetId: id,
  after: state,
});
