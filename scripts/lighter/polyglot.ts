/**
 * What ra-i18n-polyglot asks of node-polyglot, in a tenth of its bytes: phrases of one language without plurals, as Indonesian has none, and
 * values in place of `%{name}`.
 */
interface Phrases {
  readonly [key: string]: string | Phrases;
}

type Values = Readonly<Record<string, unknown>>;

/** The phrases by their whole key: `ra.action.add`. */
const flattenPhrases = (phrases: Phrases, prefix = ''): readonly (readonly [string, string])[] =>
  Object.entries(phrases).flatMap(([key, phrase]) =>
    typeof phrase === 'string'
      ? [[prefix + key, phrase] as const]
      : flattenPhrases(phrase, `${prefix}${key}.`),
  );

/** A name without a value stays as it is written. */
const fillPhrase = (phrase: string, values: Values): string =>
  phrase.replaceAll(/%\{(.*?)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

export default class Polyglot {
  readonly #phrases: ReadonlyMap<string, string>;

  constructor({ phrases }: { readonly phrases: Phrases }) {
    this.#phrases = new Map(flattenPhrases(phrases));
  }

  /** Translates a key. What is none, such as a sentence of the server, is returned as it is, unless `_` holds a substitute. */
  t(key: string, values: Values = {}): string {
    const substitute = typeof values._ === 'string' ? values._ : key;
    return fillPhrase(this.#phrases.get(key) ?? substitute, values);
  }
}
