/** Makes elements for the pages without React: they are to be read on a cheap phone or tablet at once. */

type Child = Node | string | false | null | undefined;
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/**
 * @param attributes `true` sets one without a value, `false` and `undefined` leave it out
 * @param children texts become text, never markup
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value);
  made.append(
    ...children.filter((child) => child instanceof Node || Boolean(child)).map((child) => child || ''),
  );
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** One of Lucide's drawings. It says nothing by itself, so a word stands beside it. */
export function icon(path: string): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('class', 'i');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  drawing.append(line);
  return drawing;
}

/** Replaces what the page shows, and moves the focus to its heading, so that it is read from the top. */
export function show(main: HTMLElement, ...children: readonly Child[]): void {
  main.replaceChildren(...children.filter((child) => child instanceof Node));
  const heading = main.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}
