// What looks alike: a colour that was judged on one screen is the same on every other, where the same style rules choose the same parts.
import type { Page } from '@playwright/test';

/** Around every screen of who is signed in. */
export const FRAME = ['header.kop', 'nav.menu', 'nav.bottom'];

/** In the page: tells the looks of elements, as one moment has them. */
export interface Looker {
  readonly newLooker: () => (element: Element) => string;
}

/** Puts {@link Looker} on the window, once for each document. */
export const bringLooker = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if ('newLooker' in window) return;
    /** Whatever a style sheet may choose by; not what tells one record from another. */
    const CHOSEN_BY =
      /^(class|role|type|style|open|hidden|aria-(current|selected|pressed|checked|disabled|invalid|expanded|busy|sort)|data-(?!pupil|index|look-judged).*)$/;
    const STATES = [':checked', ':checked ~ *', ':has(> :checked)', ':disabled', ':placeholder-shown'];
    const own = (element: Element) =>
      [
        element.localName,
        ...[...element.attributes]
          .filter(({ name }) => CHOSEN_BY.test(name))
          .map(({ name, value }) => `${name}=${value}`),
        ...STATES.filter((state) => element.matches(state)),
      ].join(' ');
    /** Short, and as good as never the same for two. */
    const hash = (text: string) => {
      let [one, other] = [5381, 52_711];
      for (let at = 0; at < text.length; at += 1) {
        one = (Math.imul(one, 33) ^ text.charCodeAt(at)) >>> 0;
        other = (Math.imul(other, 31) + text.charCodeAt(at)) >>> 0;
      }
      return one.toString(36) + other.toString(36);
    };
    const newLooker = () => {
      const checked = new Map<Element, string>();
      /**
       * An element looks as it does by itself and by all that it lies in. Of the document's element, which says whether light or
       * dark is shown, the school's own colours count.
       */
      const lookOf = (element: Element | null): string => {
        if (element === null) return '';
        if (element === document.documentElement) return element.getAttribute('style') ?? '';
        let look = checked.get(element);
        if (look === undefined) {
          look = hash(`${own(element)} < ${lookOf(element.parentElement)}`);
          checked.set(element, look);
        }
        return look;
      };
      return lookOf;
    };
    Object.assign(window, { newLooker });
  });

/** What was judged so far, by what it was judged for and how wide the page was: by all tests of this worker, which all see one build. */
const judged = new Map<string, Set<string>>();

/** The looks that were judged so far on pages of this width; to be added to. */
export function judgedOn(page: Page, what: string): Set<string> {
  const kind = `${what} ${page.viewportSize()?.width}`;
  const looks = judged.get(kind) ?? new Set<string>();
  judged.set(kind, looks);
  return looks;
}
