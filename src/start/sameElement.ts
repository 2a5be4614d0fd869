/** What stands in React's page for what is pressed or reached in the page before it: a link by where it leads, a button by its words. */
export function sameElement(root: HTMLElement, element: Element): HTMLElement | undefined {
  const href = element.getAttribute('href');
  const isSame = (one: HTMLElement): boolean =>
    href === null
      ? one.textContent === element.textContent && one.ariaLabel === element.ariaLabel
      : one.getAttribute('href') === href;
  const within = root.querySelector('main') ?? root;
  return [...within.querySelectorAll<HTMLElement>(element.tagName)].find(isSame);
}
