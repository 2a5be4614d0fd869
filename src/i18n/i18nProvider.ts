import polyglotI18nProvider from 'ra-i18n-polyglot';
import indonesian from 'ra-language-indonesian';
import { mergeTranslations, type I18nProvider } from 'react-admin';
import { messages } from './messages.ts';

export const translations = mergeTranslations(indonesian, messages);

/**
 * @param labels the resources' names as the user reads them, by slug. They come from the declarations, so that they are written in one
 * place only.
 */
export function createI18nProvider(labels: Readonly<Record<string, string>>): I18nProvider {
  const resources = Object.fromEntries(
    Object.entries(labels).map(([slug, label]) => [slug, { name: label }]),
  );
  const locales = [{ locale: 'id', name: 'Bahasa Indonesia' }];
  // `allowMissing`, because sentences from the server and our own pass through `translate` unchanged; they are not missing keys.
  return polyglotI18nProvider(() => ({ ...translations, resources }), 'id', locales, { allowMissing: true });
}
