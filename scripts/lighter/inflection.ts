/**
 * Replaces the package "inflection". ra-core uses it to make English headings of names without a label, and it brings all of English
 * grammar. Every resource and field here has an Indonesian label, and Indonesian has no such plural.
 */
const spaced = (text: string): string =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
export const humanize = (text: string): string => spaced(text).replace(/^./, (first) => first.toUpperCase());
export const capitalize = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
export const underscore = (text: string): string => spaced(text).replaceAll(' ', '_');
export const inflect = (text: string): string => text;
export const pluralize = inflect;
export const singularize = inflect;
const FUNCTIONS = { humanize, capitalize, underscore, inflect, pluralize, singularize };
export const transform = (text: string, names: readonly (keyof typeof FUNCTIONS)[]): string =>
  names.reduce((result, name) => FUNCTIONS[name](result), text);
