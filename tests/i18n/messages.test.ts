import english from 'ra-language-english';
import { expect, test } from 'vitest';
import { createI18nProvider, translations } from '../../src/i18n/i18nProvider.ts';

type Texts = { readonly [key: string]: string | Texts };

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

const placeholders = (text: string): string[] =>
  [...new Set(text.match(/%\{\w+\}/g))].filter((name) => name !== '%{smart_count}').sort();

const wanted = flatten(english as Texts);
const ours = new Map(flatten(translations as Texts));

/** The same word in both languages. */
const ALIKE = new Set(['ra.page.list', 'ra.page.edit', 'ra.page.show', 'ra.boolean.null', 'ra.auth.email']);

test.each(wanted)('%s is said in Indonesian', (key, text) => {
  const translated = ours.get(key);
  expect(translated).toBeDefined();
  if (!ALIKE.has(key)) expect(translated).not.toBe(text);
});

// What the sentence is about may be left out where Indonesian does not need it; a name that nobody fills may not stand.
test.each(wanted)('%s has no placeholder that react-admin does not fill', (key, text) => {
  const existing = placeholders(text);
  for (const name of placeholders(ours.get(key) ?? '')) expect(existing).toContain(name);
});

test('every sentence has one form only, as Indonesian has no plural', () => {
  for (const [key, text] of ours) expect(text, key).not.toContain('||||');
});

test('counts and ranges are filled in', () => {
  const { translate } = createI18nProvider({});
  expect(translate('ra.navigation.page_range_info', { offsetBegin: 1, offsetEnd: 15, total: 120 })).toBe(
    '1-15 dari 120',
  );
  expect(translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('3 dipilih');
  expect(translate('ra.message.bulk_delete_title', { smart_count: 2, name: 'sesi' })).toBe('Hapus 2 sesi');
});

test('resources are named by their declarations', () => {
  const { translate } = createI18nProvider({ kelas: 'Kelas' });
  expect(translate('resources.kelas.name', { smart_count: 2 })).toBe('Kelas');
});

test('a sentence of the server is shown as it is', () => {
  const { translate } = createI18nProvider({});
  expect(translate('Kelas masih punya 3 mata pelajaran.')).toBe('Kelas masih punya 3 mata pelajaran.');
});
