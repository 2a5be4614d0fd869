/** Finds the element of React's page that corresponds to one of the page before it: a link by its address, a button by its text and label. */
export function findSameElement(root: HTMLElement, element: Element): HTMLElement | undefined {
  const href = element.getAttribute('href');
  const isSame = (one: HTMLElement): boolean =>
    href === null
      ? one.textContent === element.textContent && one.ariaLabel === element.ariaLabel
      : one.getAttribute('href') === href;
  const container = root.querySelector('main') ?? root;
  return [...container.querySelectorAll<HTMLElement>(element.tagName)].find(isSame);
}
