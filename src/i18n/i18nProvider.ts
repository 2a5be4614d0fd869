import polyglotI18nProvider from 'ra-i18n-polyglot';
import indonesian from 'ra-language-indonesian';
import { mergeTranslations, type I18nProvider } from 'react-admin';
import { messages } from './messages.ts';

export const translations = mergeTranslations(indonesian, messages);

/** @param labels the resources' names as the user reads them, by slug: they stand in the declarations only. */
export function createI18nProvider(labels: Readonly<Record<string, string>>): I18nProvider {
  const resources = Object.fromEntries(
    Object.entries(labels).map(([slug, label]) => [slug, { name: label }]),
  );
  const locales = [{ locale: 'id', name: 'Bahasa Indonesia' }];
  // Sentences of the server and of our own pass through `translate` as they are; they are no missing keys.
  return polyglotI18nProvider(() => ({ ...translations, resources }), 'id', locales, { allowMissing: true });
}
