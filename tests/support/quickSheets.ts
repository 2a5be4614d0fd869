/**
 * Before Emotion is loaded. In development it gives each rule a style element of its own, for the eyes of whoever looks
 * into them; thousands of them stand before the page in whatever happy-dom looks for. In production they share one.
 */
import { StyleSheet } from '@emotion/sheet';

if (!('isSpeedy' in new StyleSheet({ key: 'a', container: document.head })))
  throw new Error('Emotion says elsewhere now how it keeps its rules: look at this file again');
Object.defineProperty(StyleSheet.prototype, 'isSpeedy', { get: () => true, set: () => {} });
