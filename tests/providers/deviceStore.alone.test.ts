// The device's storage may break, or never answer at all: nobody waits for it.
import 'fake-indexeddb/auto';
import { get, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDeviceStore, STORAGE_TIMEOUT_MS } from '../../src/providers/deviceStore.ts';
import { patience } from '../support/patience.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const PATIENCE = { timeout: patience(10_000) };
const open = (name: string) => {
  const store = openDeviceStore(name, 'rows');
  if (!store) throw new Error('no storage');
  return store;
};

test('what is put is there', async () => {
  const store = open('good');
  await set('a', 1, store);
  expect(await get('a', store)).toBe(1);
});

test('a storage that never answers is given up, at once from then on', async () => {
  vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  const store = open('mute');
  const first = set('a', 1, store);
  vi.advanceTimersByTime(STORAGE_TIMEOUT_MS);
  await expect(first).rejects.toThrow('took too long');
  await expect(get('a', store)).rejects.toThrow('does not answer');
});

test('one that was only slow is used again', async () => {
  const store = open('slow');
  let go: (() => void) | undefined;
  const slow = store('readonly', () => new Promise<void>((resolve) => (go = resolve)));
  await vi.waitFor(() => expect(go).toBeDefined(), PATIENCE);
  vi.advanceTimersByTime(STORAGE_TIMEOUT_MS);
  await expect(slow).rejects.toThrow('took too long');
  go?.();
  await vi.waitFor(async () => expect(await get('a', store)).toBeUndefined(), PATIENCE);
});
