import 'fake-indexeddb/auto';
import { createStore, keys, set } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import type { HadirDataProvider } from '../../src/providers/dataProvider.ts';
import { withLastSeen } from '../../src/providers/lastSeen.ts';
import { rememberPerson } from '../../src/providers/session.ts';
import { DAY } from '../support/tokens.ts';
import { patience } from '../support/patience.ts';

const PATIENCE = { timeout: patience(6000) };
test('what was seen more than seven days ago leaves the device, whether or not anybody asks for it', async () => {
  const store = createStore('hadir-last-seen', 'answers');
  const answer = { data: [{ fullname: 'Dewi' }] };
  await set('eight days', { at: Date.now() - 8 * DAY, answer }, store);
  await set('six days', { at: Date.now() - 6 * DAY, answer }, store);
  rememberPerson({ id: 1 });
  const provider = { getList: async () => ({ data: [], total: 0 }) } as unknown as HadirDataProvider;
  await withLastSeen(provider, ['kehadiran']).getList('kehadiran', {});
  await vi.waitFor(async () => {
    const kept = await keys(store);
    expect(kept).not.toContain('eight days');
    expect(kept).toContain('six days');
  }, PATIENCE);
});
