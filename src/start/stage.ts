/** A page of the first script in front of React's: around it what layout/Layout.tsx draws, until React's own is complete. */
import { MOBILE_BREAKPOINT_PX } from '../../contract/limits.ts';
import { PRODUCT_NAME } from '../i18n/product.ts';
import { draw } from './draw.ts';
import { keepGap, keptGap } from './keptGap.ts';

/** After React has begun: whatever is not there by then is seen as it comes. */
const WAITS_MS = 15_000;

export const isPhone = (): boolean =>
  window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.05}px)`).matches;

/** React's page is there, whatever it is made of: it says something, and nothing of it is on the way. */
const isComplete = (root: HTMLElement): boolean =>
  (root.querySelector('main') ?? root).textContent !== '' && root.querySelector('[data-loading]') === null;

export interface FirstPage {
  readonly title: string;
  /** Seen in the title's place, which is then heard only. */
  readonly greeting?: HTMLElement;
  /** The way up: all of it, or on a phone its nearest step; where there is none it is left out. */
  readonly trail?: readonly string[];
  readonly offers: readonly string[];
  /** Between the heading and what is read; it takes up what stood there when such a page was last seen. */
  readonly between: HTMLElement;
  readonly body: HTMLElement;
  /** What is read, in this page and in React's. */
  readonly read: string;
  /** What its distance is kept from, in both; by default the page's top and the heading, which may take more than one line. */
  readonly below?: string;
  /** Of the pages that look alike. */
  readonly kind: string;
  /** Plays to React's page what was done meanwhile. @param focused what had the focus */
  readonly onTaken?: (root: HTMLElement, focused: Element | null) => void;
}

/** @param start what came as HTML, and what is painted into. @param root where React renders. */
export function show(start: HTMLElement, root: HTMLElement, page: FirstPage): void {
  const { title, kind } = page;
  const remember = () => {
    const seen = gapOf(root, page);
    if (seen !== undefined) keepGap(kind, seen);
  };
  // React was faster.
  if (isComplete(root)) return remember();
  start.replaceChildren(frame(page, start.querySelector('.mark')));
  start.classList.add('rows');
  document.title = `${title} · ${PRODUCT_NAME}`;
  // Nobody marks anything before it is known where it stays.
  page.body.inert = page.onTaken !== undefined;
  // With the frame that paints it, in which its places are known: asked for here they would make one task of two.
  requestAnimationFrame(() => start.isConnected && keepPlace(start, page));
  const pressed = followLinks(start);
  whenComplete(root, () => {
    const focused = start.contains(document.activeElement) ? document.activeElement : null;
    const href = focused?.getAttribute('href');
    start.remove();
    if (href) linkTo(root, href)?.focus({ preventScroll: true });
    requestAnimationFrame(remember);
    page.onTaken?.(root, focused);
    if (pressed.href === undefined) return;
    const link = linkTo(root, pressed.href);
    if (link) link.click();
    else window.location.assign(pressed.href);
  });
}

/** What is read stands where React's page had it, and can be marked; not until such a page was seen in a window of this width. */
function keepPlace(start: HTMLElement, page: FirstPage): void {
  const { between, body, kind } = page;
  const gap = keptGap(kind);
  if (gap === undefined) return;
  body.inert = false;
  between.style.minHeight = '0';
  between.style.height = `${between.offsetHeight}px`;
  // Measured with a height of its own, so that only that is still to be changed.
  const missing = gap - (gapOf(start, page) ?? gap);
  between.style.height = `${Math.max(0, between.offsetHeight + missing)}px`;
}

function gapOf(within: HTMLElement, { read, below }: FirstPage): number | undefined {
  const body = within.querySelector(read)?.getBoundingClientRect();
  const upper = within.querySelector(below ?? '.page')?.getBoundingClientRect();
  const heading = within.querySelector('h1')?.getBoundingClientRect();
  if (!body || !upper || !heading) return undefined;
  return Math.round(body.top - (below === undefined ? upper.top + heading.height : upper.bottom));
}

const linkTo = (root: HTMLElement, href: string): HTMLElement | null =>
  root.querySelector(`main a[href="${CSS.escape(href)}"]`);

/** A link that is pressed is followed by React, which knows the way without a new document. */
function followLinks(start: HTMLElement): { href?: string | undefined } {
  const pressed: { href?: string | undefined } = {};
  start.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    pressed.href = link.getAttribute('href') ?? undefined;
    for (const row of start.querySelectorAll('.on')) row.classList.remove('on');
    link.closest('tr, li')?.classList.add('on');
  });
  return pressed;
}

/** Before the browser paints it. */
function whenComplete(root: HTMLElement, take: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    take();
  };
  const observer = new MutationObserver(() => {
    if (isComplete(root)) end();
    else timer ??= setTimeout(end, WAITS_MS);
  });
  observer.observe(root, { childList: true, subtree: true });
}

function frame(
  { title, greeting, trail, offers, between, body }: FirstPage,
  mark: Element | null,
): HTMLElement {
  const known = window.localStorage.getItem(`${import.meta.env.VITE_COOKIE_PREFIX ?? 'hadir'}_school`);
  const school = offers.includes('school-scope') ? PRODUCT_NAME : (known ?? PRODUCT_NAME);
  const onPhone = isPhone();
  const way =
    trail &&
    (onPhone
      ? draw('span', { class: 'crumb-up' }, trail.at(-1))
      : draw('ol', { class: 'crumb' }, ...[...trail, title].map((step) => draw('li', {}, step))));
  const head = greeting
    ? draw('header', { class: 'head' }, draw('h1', { class: 'vh' }, title), greeting)
    : draw('header', { class: onPhone ? 'head' : 'head has-acts' }, draw('h1', {}, title));
  return draw(
    'div',
    { class: 'frame', 'aria-busy': 'true' },
    draw(
      'header',
      { class: 'kop' },
      draw(
        'span',
        { class: 'kop-school' },
        draw('span', { class: 'kop-logo' }, mark ?? undefined),
        draw('b', {}, school),
      ),
    ),
    draw(
      'div',
      { class: 'below-kop' },
      !onPhone && draw('div', { class: 'side' }),
      draw('main', { class: 'main' }, draw('div', { class: 'page' }, way, head, between, body)),
    ),
    onPhone && draw('div', { class: 'bottom' }),
  );
}
