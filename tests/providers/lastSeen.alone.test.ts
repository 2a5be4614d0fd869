import 'fake-indexeddb/auto';
import { createStore, keys, set } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import type { HadirDataProvider } from '../../src/providers/dataProvider.ts';
import { forgetLastSeen, withLastSeen } from '../../src/providers/lastSeen.ts';
import { endSession } from '../../src/providers/refresh.ts';
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

test('an answer that comes after its person has signed out is not kept on the device', async () => {
  const store = createStore('hadir-last-seen', 'answers');
  rememberPerson({ id: 1 });
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  const getList = async () => {
    await late;
    return { data: [{ id: 7, fullname: 'Dewi' }], total: 1 };
  };
  const provider = { getList } as unknown as HadirDataProvider;
  const requested = withLastSeen(provider, ['kehadiran']).getList('kehadiran', {});
  endSession();
  await forgetLastSeen();
  answer();
  expect((await requested).data).toHaveLength(1);
  // Whatever was written is there before this is.
  await set('mark', {}, store);
  expect(await keys(store)).toEqual(['mark']);
});
