/** What a failed search tells of the screen: what a user would hear of it, not its markup. */
import { type Config, getConfig, getRoles, isInaccessible } from '@testing-library/react';

const MAX_LINES = 120;
const MAX_LENGTH = 400;

/** A dialog lies over the page, and hides it from whoever listens. */
const partShown = (container: Element): HTMLElement =>
  container.querySelector<HTMLElement>('[role=dialog], [role=alertdialog]') ??
  container.querySelector('main') ??
  (container as HTMLElement);

/** In the words of their labels, values and texts. */
const nameOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ??
  (element instanceof HTMLInputElement ? element.value : element.textContent);

/** Roles whose name is all that stands in them, which the roles within tell one by one. */
const CONTAINERS = new Set([
  'generic',
  'presentation',
  'main',
  'list',
  'table',
  'rowgroup',
  'row',
  'region',
  'form',
]);

const ROLES_WITH_TEXT = 'p, span, dt, dd, li, label, td, th';

function linesOf(part: HTMLElement): string[] {
  const roles = Object.entries(getRoles(part)).filter(([role]) => !CONTAINERS.has(role));
  const byRole = roles.map(([role, elements]) => {
    const names = elements
      .filter((element) => !isInaccessible(element))
      .map((element) => `"${nameOf(element)}"`);
    return `${role}: ${names.join(', ')}`;
  });
  const texts = [...part.querySelectorAll<HTMLElement>(ROLES_WITH_TEXT)]
    .filter((element) => element.childElementCount === 0 && element.textContent !== '')
    .map((element) => element.textContent);
  return [...byRole, `texts: ${[...new Set(texts)].join(' | ')}`];
}

/** While something is waited for, each look that does not find it yet makes an error that nobody reads. */
const isWaiting = (): boolean =>
  (getConfig() as Config & { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics === true;

export function whatIsShown(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  if (isWaiting()) return error;
  const [first = ''] = error.message.split('\n\n');
  // Its first line is the test's, which is shown beside it.
  error.stack = error.stack
    ?.split('\n')
    .filter((line) => !/@testing-library|support\/shown\.ts/.test(line))
    .join('\n');
  error.message = [first, '', `At ${window.location.pathname}:`, ...briefly(partShown(container))].join('\n');
  return error;
}

const briefly = (part: HTMLElement): string[] =>
  linesOf(part)
    .slice(0, MAX_LINES)
    .map((line) => line.slice(0, MAX_LENGTH));

/** As vitest's own, but for an element that should not be there: its markup would fill pages. */
export const BRIEF_MATCHERS = {
  toBeNull(this: { readonly isNot: boolean }, received: unknown) {
    const message = () => {
      if (!(received instanceof HTMLElement))
        return `expected ${String(received)} ${this.isNot ? 'not ' : ''}to be null`;
      const found = `expected no ${received.localName} at ${window.location.pathname}, found:`;
      return [found, ...briefly(received)].join('\n');
    };
    return { pass: received === null, message };
  },
};
